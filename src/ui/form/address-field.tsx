import React from 'react'
import { Input, Picker, View } from '@/platform/components'
import { t } from '@/locale'
import type { Choice } from '../choice'
import { classes } from '../classes'
import { Field } from './field'
import type { FieldProps } from './field'
import { Picked } from './picked'
import { useWantedFocus } from './wanted'

/** A place on the campus: the key of a building, and the room or corner in it. */
interface CampusAddress {
  building: string
  detail: string
}

interface AddressFieldProps extends FieldProps {
  buildings: readonly Choice[]
  value: CampusAddress
  onChange: (value: CampusAddress) => void
  onBlur?: (() => void) | undefined
  /** Characters of the detail. */
  max?: number | undefined
}

export function AddressField({ buildings, value, onChange, onBlur, max, ...field }: AddressFieldProps) {
  const index = buildings.findIndex((building) => building.key === value.building)
  const error = Boolean(field.error)
  const [called, leave] = useWantedFocus(field.wanted)
  return (
    <Field {...field}>
      <View className="u-stack">
        <Picker
          rows={buildings.map((building) => building.label)}
          index={Math.max(index, 0)}
          ariaLabel={t('选择楼栋')}
          onChange={(picked) => {
            const building = buildings[picked]
            if (building) onChange({ ...value, building: building.key })
          }}
        >
          <Picked
            text={buildings[index]?.label ?? ''}
            placeholder={t('选择楼栋')}
            icon="map-pin"
            error={error && index < 0}
          />
        </Picker>
        <View className={classes('u-box', error && index >= 0 && 'u-box-error')}>
          <Input
            className="u-input"
            value={value.detail}
            placeholder={t('楼层、房间或门口')}
            maxLength={max}
            ariaLabel={t('{label}的房间', { label: field.label })}
            onInput={(detail) => onChange({ ...value, detail })}
            focus={called && index >= 0}
            onBlur={() => {
              leave()
              onBlur?.()
            }}
          />
        </View>
      </View>
    </Field>
  )
}

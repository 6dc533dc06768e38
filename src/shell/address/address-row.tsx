import React from 'react'
import { placeText } from '@contract/address/rules'
import type { Address } from '@contract/address/schema'
import { t } from '@/locale'
import { Text, View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { IconButton } from '@/ui/icon-button'
import { Icon } from '@/ui/icons/icon'
import { Tag } from '@/ui/tag'
import './address.css'

interface AddressRowProps {
  address: Address
  /** It is the one that was chosen before. */
  on: boolean
  onTap: (address: Address) => void
  /** Absent where it is only chosen. */
  onMenu?: (address: Address) => void
}

/** Who, how to call them, and where; the phone is masked. */
export function AddressRow({ address, on, onTap, onMenu }: AddressRowProps) {
  const { name, phone, label, area, is_default } = address
  return (
    <View className={classes('ad-row', !onMenu && 'ad-row-plain')}>
      <View
        className="ad-main"
        ariaRole="button"
        onTap={() => onTap(address)}
        onLongTap={onMenu && (() => onMenu(address))}
        hoverClassName="u-cell-press"
      >
        <View className="ad-who">
          <Text className="u-strong u-one">{name}</Text>
          <Text className="u-ink2 u-figures ad-phone">{phone}</Text>
          {is_default && <Tag tone="amber">{t('默认')}</Tag>}
          {label !== '' && <Tag>{label}</Tag>}
        </View>
        <View className="u-text">{placeText(address)}</View>
        {area !== '' && <View className="u-meta u-two">{area}</View>}
      </View>
      {on && <Icon name="circle-check" label={t('已选')} />}
      {onMenu && (
        <IconButton name="dots" label={t('{name}的地址的操作', { name })} onTap={() => onMenu(address)} />
      )}
    </View>
  )
}

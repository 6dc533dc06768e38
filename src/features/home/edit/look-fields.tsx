import React from 'react'
import { gridIcons, gridTints } from '@contract/home/rules'
import type { Entry } from '@contract/home/page/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { Field } from '@/ui/form/field'
import { BlotIcon } from '@/ui/icons/blot-icon'
import { iconWords, tintWords } from './icon-words'
import './edit.css'

type Look = Pick<Entry, 'icon' | 'tint'>

/** What an entry of a grid is drawn with: its colour and its picture. */
export const LookFields = ({
  icon,
  tint,
  onChange,
}: Look & { onChange: (change: Partial<Look>) => void }) => (
  <>
    <Field label={t('颜色')}>
      <View className="pd-picks">
        {gridTints.map((name) => (
          <View
            key={name}
            className={classes('pd-pick', name === tint && 'pd-picked')}
            ariaRole="radio"
            ariaLabel={t(tintWords[name])}
            ariaChecked={name === tint}
            onTap={() => onChange({ tint: name })}
          >
            <BlotIcon name={icon} tint={name} />
          </View>
        ))}
      </View>
    </Field>
    <Field label={t('图标')}>
      <View className="pd-picks">
        {gridIcons.map((name) => (
          <View
            key={name}
            className={classes('pd-pick', name === icon && 'pd-picked')}
            ariaRole="radio"
            ariaLabel={t(iconWords[name])}
            ariaChecked={name === icon}
            onTap={() => onChange({ icon: name })}
          >
            <BlotIcon name={name} tint={tint} />
          </View>
        ))}
      </View>
    </Field>
  </>
)

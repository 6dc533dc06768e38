import React from 'react'
import { t } from '@/locale'
import { Text, View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import './poll.css'

interface PollOptionProps {
  name: string
  votes: number
  /** Of all votes, as a bar. */
  of: number
  /** Picked, or chosen before. */
  on: boolean
  /** Numbers are shown. */
  counted: boolean
  /** For screen readers, where the numbers are no votes. */
  label?: string
  /** Where it can be picked. */
  onPick?: (() => void) | undefined
}

/** An option of a poll: picked on a tap, with its share as a bar. */
export function PollOption({ name, votes, of, on, counted, label, onPick }: PollOptionProps) {
  const share = of === 0 ? 0 : Math.min(100, Math.round((votes / of) * 100))
  return (
    <View
      className={classes('pl-option', on && 'pl-on')}
      {...(onPick ? { ariaRole: 'checkbox' as const, ariaChecked: on, onTap: onPick } : {})}
      ariaLabel={label ?? (counted ? t('{name}，{n} 票', { name, n: votes }) : undefined)}
    >
      {counted && <View className="pl-bar" style={{ width: `${share}%` }} />}
      <View className="pl-line">
        <View className="u-grow u-text">{name}</View>
        {on && <Icon name="check" size={16} />}
        {counted && <Text className="pl-count u-figures">{`${formatCount(votes)} · ${share}%`}</Text>}
      </View>
    </View>
  )
}

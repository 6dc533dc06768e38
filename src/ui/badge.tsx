import React from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import { t } from '@/locale'
import './tag.css'

interface BadgeProps {
  count: number
  /** What it counts, for screen readers; else what is unread. */
  label?: string
}

/** A count; nothing for 0, 99+ above 99. */
export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null
  return (
    <View className="u-badge" ariaRole="img" ariaLabel={label ?? t('{n} 条未读', { n: count })}>
      {count > 99 ? '99+' : count}
    </View>
  )
}

/** Something is new, without a count. */
export function Dot() {
  return <View className="u-dot" ariaRole="img" ariaLabel={t('有新内容')} />
}

/** A badge pinned to the corner of an icon. */
export function Pinned({ children, ...badge }: BadgeProps & { children: ReactNode }) {
  return (
    <View className="u-pinned">
      {children}
      {badge.count > 0 && (
        <View className="u-pin">
          <Badge {...badge} />
        </View>
      )}
    </View>
  )
}

import React from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import { t } from '@/locale'
import './tag.css'

/** Count of what is unread; nothing for 0, 99+ above 99. */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <View className="u-badge" ariaRole="img" ariaLabel={t('{n} 条未读', { n: count })}>
      {count > 99 ? '99+' : count}
    </View>
  )
}

/** Something is new, without a count. */
export function Dot() {
  return <View className="u-dot" ariaRole="img" ariaLabel={t('有新内容')} />
}

/** A badge pinned to the corner of an icon. */
export function Pinned({ count, children }: { count: number; children: ReactNode }) {
  return (
    <View className="u-pinned">
      {children}
      {count > 0 && (
        <View className="u-pin">
          <Badge count={count} />
        </View>
      )}
    </View>
  )
}

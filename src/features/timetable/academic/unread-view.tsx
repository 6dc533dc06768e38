import React, { useState } from 'react'
import type { ReactNode } from 'react'
import type { NotUnderstood } from '@contract/timetable/academic/reading/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Section } from '@/ui/section'
import './academic.css'

/** Places that are shown before one asks for all. */
const first = 10

interface UnreadProps {
  items: readonly NotUnderstood[]
  /** What becomes of them, and what to do. */
  children?: ReactNode
}

/** What was not understood, by its own words. */
export function Unread({ items, children }: UnreadProps) {
  const [all, setAll] = useState(false)
  if (items.length === 0) return null
  return (
    <>
      <Section title={t('没读懂的 {n} 处', { n: items.length })} />
      {(all ? items : items.slice(0, first)).map(({ words, where, why }, index) => (
        <View key={index} className="ak-unread">
          <View className="u-title">{words}</View>
          <View className="u-meta">{[where, why].filter(Boolean).join(' · ')}</View>
        </View>
      ))}
      {!all && items.length > first && (
        <View className="ak-acts">
          <Button kind="quiet" size={44} block onTap={() => setAll(true)}>
            {t('全部 {n} 处', { n: items.length })}
          </Button>
        </View>
      )}
      {children}
    </>
  )
}

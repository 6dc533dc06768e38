import React from 'react'
import type { ReactNode } from 'react'
import type { Entry } from '@contract/subscribe/schema'
import { t } from '@/locale'
import { Image, Text, View } from '@/platform/components'
import { Dot } from '@/ui/badge'
import { listTime } from '@/ui/format'
import { Tag } from '@/ui/tag'
import { linkToEntry } from './labels'
import './subscribe.css'

/** An article in a list; `whose` also says who published it. What may be done with it stands at the end. */
export function EntryRow({
  entry,
  whose,
  children,
}: {
  entry: Entry
  whose?: boolean
  children?: ReactNode
}) {
  const { title, thumb, source, pinned, unread, at } = entry
  return (
    <View
      className="sb-entry"
      ariaRole="none"
      ariaLabel={unread ? t('{title}，未读', { title }) : title}
      onTap={linkToEntry(entry)}
      hoverClassName="u-cell-press"
    >
      <View className="u-grow">
        <View className={`u-two ${unread ? 'u-strong' : ''}`}>{title}</View>
        <View className="sb-entry-meta">
          {unread && <Dot />}
          {pinned && <Tag tone="amber">{t('置顶')}</Tag>}
          <Text className="u-meta u-one">
            {[whose ? source.name : '', listTime(at)].filter(Boolean).join(' · ')}
          </Text>
        </View>
      </View>
      {thumb && (
        <View className="sb-thumb" ariaHidden>
          <Image className="sb-thumb-img" src={thumb} mode="aspectFill" lazyLoad alt="" />
        </View>
      )}
      {children}
    </View>
  )
}

import React from 'react'
import { stateTitles } from '@contract/topic/rules'
import type { OwnTopic } from '@contract/topic/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Tag, type TagTone } from '@/ui/tag'
import { countsOf, Cover, openTopic } from './topic-row'
import './topic.css'

const tones: Record<OwnTopic['state'], TagTone> = { pending: 'amber', approved: 'green', refused: 'red' }

/** A topic of mine and what became of it. */
export function OwnRow({ topic }: { topic: OwnTopic }) {
  const { name, state, reason, mine, followers, intro } = topic
  return (
    <View className="tp-row" ariaRole="button" ariaLabel={t('话题{name}', { name })} onTap={() => openTopic(topic)} hoverClassName="u-cell-press">
      <Cover topic={topic} />
      <View className="u-grow">
        <View className="u-strong u-one">{`#${name}`}</View>
        <View className="u-meta u-one">{state === 'approved' ? countsOf(topic, followers) : intro}</View>
        {reason !== '' && <View className="u-meta u-two">{t('没有通过：{reason}', { reason })}</View>}
      </View>
      <Tag tone={mine ? tones[state] : 'blue'}>{mine ? t(stateTitles[state]) : t('我在管理')}</Tag>
    </View>
  )
}

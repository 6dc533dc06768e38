import React from 'react'
import type { OwnTopic } from '@contract/topic/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Tag } from '@/ui/tag'
import { reasonLine, stateTitle, stateTones } from './states'
import { countsOf, Cover, linkToTopic } from '../../shell/topic/topic-row'
import '../../shell/topic/topic.css'

/** A topic of mine and what became of it. */
export function OwnRow({ topic }: { topic: OwnTopic }) {
  const { name, state, reason, mine, followers, intro } = topic
  return (
    <View className="tp-row" ariaRole="button" onTap={linkToTopic(topic)} hoverClassName="u-cell-press">
      <Cover topic={topic} />
      <View className="u-grow">
        <View className="u-strong u-one">{`#${name}`}</View>
        <View className="u-meta u-one">{state === 'approved' ? countsOf(topic, followers) : intro}</View>
        {reason !== '' && <View className="u-meta u-two">{reasonLine(state, reason)}</View>}
      </View>
      <Tag tone={mine ? stateTones[state] : 'blue'}>{mine ? stateTitle(state) : t('我在管理')}</Tag>
    </View>
  )
}

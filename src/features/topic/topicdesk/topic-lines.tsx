import React from 'react'
import type { ReactNode } from 'react'
import type { ManagedTopic, SchoolTopic } from '@contract/topicdesk/schema'
import { linkTo } from '@/shell/links'
import { categoryTitle } from '@/features/topic/categories'
import { reasonLine, stateTitle, stateTones } from '@/features/topic/states'
import { countsOf, Cover } from '@/shell/topic/topic-row'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Tag } from '@/ui/tag'
import { ofTopic } from './pages'
import '@/shell/topic/topic.css'

interface LineProps {
  topic: Pick<ManagedTopic, 'id' | 'name' | 'cover' | 'dynamics' | 'followers' | 'school'>
  text: string
  page: 'index_topic' | 'topicAdmin'
  children: ReactNode
}

function Line({ topic, text, page, children }: LineProps) {
  return (
    <View
      className="tp-row"
      ariaRole="button"
      onTap={linkTo(ofTopic(page, topic.id))}
      hoverClassName="u-cell-press"
    >
      <Cover topic={topic} />
      <View className="u-grow">
        <View className="u-strong u-one">{`#${topic.name}`}</View>
        <View className="u-meta u-one">{countsOf(topic, topic.followers)}</View>
        <View className="u-meta u-two">{text}</View>
      </View>
      {children}
    </View>
  )
}

/** How much waits in a topic, in words. */
const waitingOf = ({ fresh, reported, appeals }: ManagedTopic): string =>
  [
    fresh > 0 && t('{n} 条新动态', { n: fresh }),
    reported > 0 && t('{n} 条被举报', { n: reported }),
    appeals > 0 && t('{n} 份申诉', { n: appeals }),
  ]
    .filter(Boolean)
    .join(' · ')

/** A topic that the viewer looks after, and what waits in it. */
export function ManagedLine({ topic }: { topic: ManagedTopic }) {
  const { state, mine } = topic
  return (
    <Line
      topic={topic}
      text={state === 'closed' ? stateTitle(state) : waitingOf(topic) || t('没有待办')}
      page="index_topic"
    >
      <Tag tone={mine ? 'green' : 'blue'}>{mine ? t('我的话题') : t('我在管理')}</Tag>
    </Line>
  )
}

/** A topic of the school, whatever became of it. */
export function SchoolLine({ topic }: { topic: SchoolTopic }) {
  const { state, reason, creator, category } = topic
  const text =
    reason === ''
      ? [categoryTitle(category), creator?.name].filter(Boolean).join(' · ')
      : reasonLine(state, reason)
  return (
    <Line topic={topic} text={text} page="topicAdmin">
      <Tag tone={stateTones[state]}>{stateTitle(state)}</Tag>
    </Line>
  )
}

import React from 'react'
import { observer } from 'mobx-react-lite'
import type { QueuedTopicAppeal } from '@contract/topicdesk/schema'
import { waitText } from '@/shell/certification/review'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { Card } from '@/ui/card'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { caseOf } from './pages'
import { reasonTitle } from './labels'
import './topicdesk.css'

const keyOf = ({ id }: QueuedTopicAppeal) => id

/** Appeals that wait, the oldest first, without those about what the viewer took out; of one topic or of all. */
export const TopicAppealQueue = observer(function TopicAppealQueue({ id }: { id: string | undefined }) {
  // also on the way back from deciding one
  const list = useStore(
    () =>
      new PagedList(
        (after) => get('topic/appeals', { ...(id === undefined ? {} : { id }), after }, inPlace),
        keyOf,
      ),
    { show: true, pull: true },
  )
  return (
    <View className="td-page">
      <PagedListView
        list={list}
        keyOf={keyOf}
        renderItem={(appeal) => <Row appeal={appeal} />}
        rowHeight={150}
        skeleton={<RowSkeleton rows={3} />}
        empty={
          <Empty
            drawing="lamp"
            title={t('没有等着的申诉')}
            text={t('对你自己移出的动态提出的申诉，由别的管理员复核。')}
          />
        }
      />
    </View>
  )
})

function Row({
  appeal: { topic, dynamic, excerpt, person, reason, text, at },
}: {
  appeal: QueuedTopicAppeal
}) {
  const { text: since, late } = waitText(at)
  return (
    <Card className="td-card" onTap={linkTo(caseOf(topic.id, dynamic))}>
      <View className="td-head">
        <View className="u-strong u-one u-grow">{`#${topic.name}`}</View>
        <Tag tone={late ? 'red' : 'amber'}>{since}</Tag>
      </View>
      <View className="u-ink2 u-two">{excerpt}</View>
      <View className="u-meta">{t('因为{reason}移出', { reason: reasonTitle(reason) })}</View>
      <View className="u-text">{t('{name}说：{text}', { name: person.name, text })}</View>
    </Card>
  )
}

import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { TopicDetail } from '@contract/topic/schema'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { TopicSkeleton } from '@/shell/topic/skeletons'
import { countsOf, Cover, linkToTopic } from '@/shell/topic/topic-row'
import { withId } from '@/shell/with-id'
import { DeskStore } from '@/features/topic/topicdesk/desk-store'
import { ofTopic } from '@/features/topic/topicdesk/pages'
import { DeskQueues } from '@/features/topic/topicdesk/queues'
import { Stats } from '@/features/topic/topicdesk/stats'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import '@/shell/topic/topic.css'

/** The desk of one topic, `?id=`: its figures, and what waits in it. */
export default signedIn(
  withId(function TopicDeskOfOne({ id }) {
    return (
      <PageFrame>
        <Desk id={id} />
      </PageFrame>
    )
  }),
)

const Desk = observer(function Desk({ id }: { id: string }) {
  const [topic] = useState(
    () => new Resource(async () => ({ found: await get('topic/detail', { id }, inPlace) })),
  )
  const read = async (desk: DeskStore) => {
    await topic.load()
    if (topic.data?.found?.manages) await desk.refresh()
  }
  const store = useStore(() => new DeskStore(id), { load: read, show: true, pull: true })
  const found = topic.data?.found
  useTitle(found && `#${found.name}`)
  return (
    <Loaded of={topic} onRetry={() => read(store)} skeleton={<TopicSkeleton rows={1} />}>
      {() =>
        found?.manages ? (
          <Managed store={store} found={found} />
        ) : (
          <Empty
            drawing="lamp"
            title={t('这里只给话题的管理员')}
            text={
              found?.state === 'closed'
                ? t('这个话题已经关闭，学校可以重新开放它。')
                : t('请发起人把你添加成管理员。')
            }
          />
        )
      }
    </Loaded>
  )
})

function Managed({ store, found }: { store: DeskStore; found: TopicDetail }) {
  return (
    <>
      <View className="tp-row" ariaRole="button" onTap={linkToTopic(found)} hoverClassName="u-cell-press">
        <Cover topic={found} />
        <View className="u-grow">
          <View className="u-strong u-two">{`#${found.name}`}</View>
          <View className="u-meta u-one">{countsOf(found, found.followers)}</View>
        </View>
      </View>
      <Section title={t('最近 30 天')} />
      <Stats id={found.id} />
      <Ways store={store} topic={found} />
      <Section title={t('话题里的动态')} />
      <DeskQueues store={store} />
    </>
  )
}

const Ways = observer(function Ways({
  store,
  topic: { id, reviews },
}: {
  store: DeskStore
  topic: TopicDetail
}) {
  const { data } = store.counts
  return (
    <CellGroup>
      <Cell
        icon="shield-check"
        title={t('等我复核的申诉')}
        value={data ? String(data.appeals) : ''}
        onTap={linkTo(ofTopic('appeal', id))}
      />
      <Cell
        icon="alert-circle"
        title={t('系统标出的异常')}
        value={data ? String(data.abnormal) : ''}
        onTap={linkTo(ofTopic('abnormal', id))}
      />
      <Cell icon="users" title={t('管理员')} onTap={linkTo(ofTopic('managers', id))} />
      <Cell icon="pencil" title={t('介绍、分类和封面')} onTap={linkTo(ofTopic('edit', id))} />
      <Cell
        icon="list-check"
        title={reviews ? t('关闭、转交和记录') : t('管理记录')}
        onTap={linkTo(ofTopic('topicAdmin', id))}
      />
    </CellGroup>
  )
})

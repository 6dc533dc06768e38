import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { ManagedTopic } from '@contract/topicdesk/schema'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { proposePage } from '@/features/topic/pages'
import { DeskStore } from '@/features/topic/topicdesk/desk-store'
import { managedPage, ofTopic, proposalsPage, schoolTopicsPage } from '@/features/topic/topicdesk/pages'
import { DeskQueues } from '@/features/topic/topicdesk/queues'
import { ManagedLine } from '@/features/topic/topicdesk/topic-lines'
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
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import '@/features/topic/topicdesk/topicdesk.css'

/** How many of the viewer's topics stand on the desk itself. */
const few = 3

/** The desk of who looks after topics: how much waits, and what is new, reported and taken out in all of them. */
export default signedIn(function TopicDesk() {
  return (
    <PageFrame>
      <Desk />
    </PageFrame>
  )
})

const Desk = observer(function Desk() {
  const [mine] = useState(
    () => new Resource(async () => (await get('topic/managed', { size: few }, inPlace)).items),
  )
  const read = (desk: DeskStore) => Promise.all([desk.refresh(), mine.load()])
  const store = useStore(() => new DeskStore(undefined), { load: read, show: true, pull: true })
  const retry = () => read(store)
  const skeleton = <GroupSkeleton rows={4} />
  return (
    <Loaded of={store.counts} onRetry={retry} skeleton={skeleton}>
      {({ proposals }) => (
        <Loaded of={mine} onRetry={retry} skeleton={skeleton} part>
          {(topics) =>
            topics.length === 0 && proposals === null ? (
              <Nothing />
            ) : (
              <>
                <View className="td-page">
                  <Ways store={store} />
                </View>
                {topics.length > 0 && (
                  <Section
                    title={t('我照看的话题')}
                    more={{ label: t('全部'), onTap: linkTo(managedPage) }}
                  />
                )}
                {topics.map((topic: ManagedTopic) => (
                  <ManagedLine key={topic.id} topic={topic} />
                ))}
                <Section title={t('话题里的动态')} />
                <DeskQueues store={store} />
              </>
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
})

/** What waits first; what does not, folded. */
const Ways = observer(function Ways({ store }: { store: DeskStore }) {
  const [all, setAll] = useState(false)
  const { data } = store.counts
  if (!data) return null
  const { appeals, abnormal, proposals } = data
  const ways: readonly Way[] = [
    ...(proposals === null
      ? []
      : [{ icon: 'hourglass', title: t('待审的话题'), count: proposals, page: proposalsPage } as const]),
    { icon: 'shield-check', title: t('等我复核的申诉'), count: appeals, page: ofTopic('appeal') },
    { icon: 'alert-circle', title: t('系统标出的异常'), count: abnormal, page: ofTopic('abnormal') },
  ]
  const idle = ways.filter(({ count }) => count === 0)
  const shown = [...ways.filter(({ count }) => count > 0), ...(all ? idle : [])]
  return (
    <CellGroup>
      {shown.map(({ icon, title, count, page }) => (
        <Cell key={page} icon={icon} title={title} value={String(count)} onTap={linkTo(page)} />
      ))}
      {!all && idle.length > 0 && (
        <Cell
          icon="dots"
          title={t('其余 {n} 个', { n: idle.length })}
          value={t('没有等着的')}
          onTap={() => setAll(true)}
        />
      )}
      {proposals !== null && <Cell icon="hash" title={t('本校全部话题')} onTap={linkTo(schoolTopicsPage)} />}
    </CellGroup>
  )
})

interface Way {
  icon: 'hourglass' | 'shield-check' | 'alert-circle'
  title: string
  count: number
  page: string
}

const Nothing = () => (
  <Empty
    drawing="lamp"
    title={t('你还没有照看话题')}
    text={t('提议一个话题，审核通过就由你照看；关注的话题也可能请你当管理员。')}
    action={{ label: t('提议话题'), icon: 'plus', onTap: linkTo(proposePage) }}
  />
)

import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { ManagedTopic } from '@contract/topicdesk/schema'
import { signedIn } from '@/shell/account/sign-in-first'
import { go } from '@/shell/links'
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
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
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
  const [store] = useState(() => new DeskStore(undefined))
  const [mine] = useState(
    () => new Resource(async () => (await get('topic/managed', { size: few }, inPlace)).items),
  )
  const { counts } = store
  const refresh = async () => {
    await Promise.all([store.refresh(), mine.load()])
  }
  usePageEvent('onShow', () => void refresh())
  usePull(() => refresh())
  const failed = counts.phase === 'error' ? counts : mine
  if (!counts.data || !mine.data)
    return failed.phase === 'error' ? (
      <ErrorState error={failed.error} onRetry={refresh} />
    ) : (
      <GroupSkeleton rows={4} />
    )
  if (mine.data.length === 0 && counts.data.proposals === null) return <Nothing />
  return (
    <>
      <OfflineStrip onRetry={() => void refresh()} />
      <View className="td-page">
        <Ways store={store} />
      </View>
      {mine.data.length > 0 && (
        <Section title={t('我照看的话题')} more={{ label: t('全部'), onTap: () => go(managedPage) }} />
      )}
      {mine.data.map((topic: ManagedTopic) => (
        <ManagedLine key={topic.id} topic={topic} />
      ))}
      <Section title={t('话题里的动态')} />
      <DeskQueues store={store} />
    </>
  )
})

const Ways = observer(function Ways({ store }: { store: DeskStore }) {
  const { data } = store.counts
  if (!data) return null
  const { appeals, abnormal, proposals } = data
  return (
    <CellGroup>
      {proposals !== null && (
        <Cell
          icon="hourglass"
          title={t('待审的话题')}
          value={String(proposals)}
          onTap={() => go(proposalsPage)}
        />
      )}
      <Cell
        icon="shield-check"
        title={t('等我复核的申诉')}
        value={String(appeals)}
        onTap={() => go(ofTopic('appeal'))}
      />
      <Cell
        icon="alert-circle"
        title={t('系统标出的异常')}
        value={String(abnormal)}
        onTap={() => go(ofTopic('abnormal'))}
      />
      {proposals !== null && (
        <Cell icon="hash" title={t('本校全部话题')} onTap={() => go(schoolTopicsPage)} />
      )}
    </CellGroup>
  )
})

const Nothing = () => (
  <Empty
    drawing="lamp"
    title={t('你还没有照看话题')}
    text={t('提议一个话题，审核通过就由你照看；关注的话题也可能请你当管理员。')}
    action={{ label: t('提议话题'), icon: 'plus', onTap: () => go(proposePage) }}
  />
)

import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { Proposal } from '@contract/topic/schema'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { relativeTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { usePull } from '@/ui/list/use-pull'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import { categoryTitle } from './categories'
import { TopicReviewStore } from './review-store'
import { Cover } from '../../shell/topic/topic-row'
import '@/shell/roles/roles.css'

const byId = ({ id }: Proposal) => id

/** Proposed topics that wait, each with its two answers. `onDone`: the numbers beside the queue are no longer right. */
export const TopicQueue = observer(function TopicQueue({ onDone }: { onDone?: () => Promise<void> }) {
  const [store] = useState(() => new TopicReviewStore(onDone))
  const [refusing, setRefusing] = useState<Proposal | null>(null)
  useEffect(() => void store.list.load(), [store])
  usePageEvent('onShow', () => {
    if (store.list.phase === 'ready') void store.list.refresh()
  })
  usePull(() => store.list.refresh())
  const approve = async (proposal: Proposal) => {
    const sure = await feedback.modal({
      title: t('通过话题 #{name}？', { name: proposal.name }),
      content: proposal.school ? t('本校同学马上能看到它。') : t('全国的同学马上能看到它。'),
      confirmText: t('通过'),
    })
    if (sure) await store.approve(proposal).catch(() => undefined)
  }
  const row = (proposal: Proposal) => (
    <Card className="r-row">
      <View className="r-head">
        <Cover topic={proposal} />
        <View className="u-grow">
          <View className="u-strong u-text">{`#${proposal.name}`}</View>
          <View className="u-meta u-one">{t('已有 {n} 条动态在用这个标签', { n: proposal.dynamics })}</View>
        </View>
        <Tag>{categoryTitle(proposal.category)}</Tag>
      </View>
      <View className="u-text">{proposal.intro}</View>
      <View className="r-head">
        <Avatar src={proposal.person.avatar} name={proposal.person.name} size={32} />
        <View className="u-meta u-grow u-one">
          {[proposal.person.name, proposal.school?.name ?? t('全国')].join(' · ')}
        </View>
        <View className="u-meta">{relativeTime(proposal.at)}</View>
      </View>
      <View className="r-acts">
        <Button size={44} className="u-grow" onTap={() => void approve(proposal)}>
          {t('通过')}
        </Button>
        <Button size={44} kind="line" className="u-grow" onTap={() => setRefusing(proposal)}>
          {t('不通过')}
        </Button>
      </View>
    </Card>
  )
  return (
    <>
      <PagedListView
        list={store.list}
        keyOf={byId}
        renderItem={row}
        rowHeight={260}
        skeleton={<RowSkeleton rows={3} />}
        empty={
          <Empty drawing="lamp" title={t('没有等着的话题')} text={t('有同学提议话题时，会排到这里。')} />
        }
      />
      {refusing && (
        <ReasonSheet
          title={t('不通过话题 #{name}', { name: refusing.name })}
          label={t('不通过')}
          onClose={() => setRefusing(null)}
          onSend={(reason) => store.refuse(refusing, reason)}
        />
      )}
    </>
  )
})

import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { kindTitles } from '@contract/safety/rules'
import type { Waiting } from '@contract/safety/schema'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { relativeTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PictureGrid } from '@/ui/picture-grid'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import { SafetyQueueStore } from './queue-store'
import { SchoolWords } from './school-words'
import { WordList } from './words'
import '@/shell/roles/roles.css'
import './safety.css'

const byId = ({ id }: Waiting) => id
const views = [
  { key: 'waiting', label: t('待审') },
  { key: 'words', label: t('命中的词') },
  { key: 'school', label: t('本校词表') },
] as const

/** What waits before others see it, and how often which word hit. */
export const SafetyQueue = observer(function SafetyQueue({ onDone }: { onDone: () => Promise<void> }) {
  const [store] = useState(() => new SafetyQueueStore(onDone))
  useEffect(() => void store.list.load(), [store])
  usePageEvent('onShow', () => {
    if (store.list.phase === 'ready') void store.list.refresh()
  })
  return (
    <>
      <View className="r-tabs">
        <Segmented items={views} value={store.view} onChange={store.show} />
      </View>
      {store.view === 'waiting' && <WaitingList store={store} />}
      {store.view === 'words' && <WordList words={store.words} />}
      {store.view === 'school' && <SchoolWords store={store} />}
    </>
  )
})

const WaitingList = observer(function WaitingList({ store }: { store: SafetyQueueStore }) {
  const [refusing, setRefusing] = useState<Waiting | null>(null)
  const approve = async (row: Waiting) => {
    const { what } = row
    const sure = await feedback.modal({
      title: t('通过这条{what}？', { what }),
      content: t('它会马上公开，作者会收到通知。'),
      confirmText: t('通过'),
    })
    if (sure) await store.approve(row).catch(() => undefined)
  }
  const row = (waiting: Waiting) => (
    <WaitingCard
      row={waiting}
      onApprove={() => void approve(waiting)}
      onRefuse={() => setRefusing(waiting)}
    />
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
          <Empty
            drawing="lamp"
            title={t('没有等着的内容')}
            text={t('命中敏感词、要人看一眼的内容会排到这里。')}
          />
        }
      />
      {refusing && (
        <ReasonSheet
          title={t('不通过{name}的{what}', {
            name: refusing.author.name,
            what: refusing.what,
          })}
          label={t('不通过')}
          onClose={() => setRefusing(null)}
          onSend={(reason) => store.refuse(refusing, reason)}
        />
      )}
    </>
  )
})

interface WaitingCardProps {
  row: Waiting
  onApprove: () => void
  onRefuse: () => void
}

/** What somebody wrote, whole, with what it waits for. */
function WaitingCard({ row, onApprove, onRefuse }: WaitingCardProps) {
  const { author, what, title, text, pictures, hits, reason, at } = row
  return (
    <Card className="r-row">
      <View className="r-head">
        <Avatar src={author.avatar} name={author.name} size={40} />
        <View className="u-grow">
          <View className="u-strong u-one">{author.name}</View>
          <View className="u-meta u-one">
            {[author.school, relativeTime(at)].filter(Boolean).join(' · ')}
          </View>
        </View>
        <Tag>{what}</Tag>
      </View>
      {title !== '' && <View className="u-strong u-text">{title}</View>}
      {text !== '' && <View className="u-text">{text}</View>}
      {pictures.length > 0 && <PictureGrid pictures={pictures} />}
      <View className="sf-hits">
        {hits.map(({ word, kind }) => (
          <Tag key={word} tone="amber">{`${t(kindTitles[kind])} ${word}`}</Tag>
        ))}
      </View>
      {hits.length === 0 && <View className="u-meta u-text">{reason}</View>}
      <View className="r-acts">
        <Button size={44} className="u-grow" onTap={onApprove}>
          {t('通过')}
        </Button>
        <Button size={44} kind="line" className="u-grow" onTap={onRefuse}>
          {t('不通过')}
        </Button>
      </View>
    </Card>
  )
}

import React, { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { PendingDynamic, RemovedByDesk } from '@contract/circle/schema'
import { recycleDays } from '@contract/privacy/rules'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FilmView } from '@/ui/film'
import { relativeTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PictureGrid } from '@/ui/picture-grid'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { CircleDeskStore } from './desk-store'
import '@/shell/roles/roles.css'

const byId = ({ id }: { id: string }) => id
const views = [
  { key: 'pending', label: t('待审') },
  { key: 'removed', label: t('已删除') },
] as const

/** Dynamics on the desk: those that wait, each with its two answers, and those that administrators deleted. */
export const DynamicQueue = observer(function DynamicQueue({ onDone }: { onDone: () => Promise<void> }) {
  const [store] = useState(() => new CircleDeskStore(onDone))
  useEffect(() => void store.pending.load(), [store])
  usePageEvent('onShow', () => {
    if (store[store.view].phase === 'ready') void store[store.view].refresh()
  })
  return (
    <>
      <View className="r-tabs">
        <Segmented items={views} value={store.view} onChange={store.show} />
      </View>
      {store.view === 'pending' ? <Pending store={store} /> : <Removed store={store} />}
    </>
  )
})

/** What somebody wrote, as who decides about it has to see it: whole. */
function Written({
  row,
  note,
  children,
}: {
  row: PendingDynamic | RemovedByDesk
  note: string
  children: ReactNode
}) {
  const { author, title, text, film, pictures, at } = row
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
      </View>
      {title !== '' && <View className="u-strong u-text">{title}</View>}
      {text !== '' && <View className="u-text">{text}</View>}
      {film ? (
        <FilmView url={film.url} seconds={film.seconds} poster={pictures[0]?.url ?? null} />
      ) : (
        pictures.length > 0 && <PictureGrid pictures={pictures} />
      )}
      {note !== '' && <View className="u-meta u-text">{note}</View>}
      <View className="r-acts">{children}</View>
    </Card>
  )
}

const Pending = observer(function Pending({ store }: { store: CircleDeskStore }) {
  const [refusing, setRefusing] = useState<PendingDynamic | null>(null)
  const approve = async (row: PendingDynamic) => {
    const sure = await feedback.modal({
      title: t('通过这条动态？'),
      content: t('它会马上按作者选的范围公开。'),
      confirmText: t('通过'),
    })
    if (sure) await store.approve(row).catch(() => undefined)
  }
  const row = (pending: PendingDynamic) => (
    <Written row={pending} note={pending.reason}>
      <Button size={44} className="u-grow" onTap={() => void approve(pending)}>
        {t('通过')}
      </Button>
      <Button size={44} kind="line" className="u-grow" onTap={() => setRefusing(pending)}>
        {t('不通过')}
      </Button>
    </Written>
  )
  return (
    <>
      <PagedListView
        list={store.pending}
        keyOf={byId}
        renderItem={row}
        rowHeight={260}
        skeleton={<RowSkeleton rows={3} />}
        empty={
          <Empty drawing="lamp" title={t('没有等着的动态')} text={t('需要人来看一眼的动态，会排到这里。')} />
        }
      />
      {refusing && (
        <ReasonSheet
          title={t('不通过{name}的动态', { name: refusing.author.name })}
          label={t('不通过')}
          onClose={() => setRefusing(null)}
          onSend={(reason) => store.refuse(refusing, reason)}
        />
      )}
    </>
  )
})

const Removed = observer(function Removed({ store }: { store: CircleDeskStore }) {
  const restore = async (row: RemovedByDesk) => {
    const sure = await feedback.modal({
      title: t('恢复这条动态？'),
      content: t('评论和赞会一起回来，作者会收到通知。'),
      confirmText: t('恢复'),
    })
    if (sure) await store.restore(row).catch(() => undefined)
  }
  const row = (removed: RemovedByDesk) => (
    <Written
      row={removed}
      note={t('{name}{time}删除：{reason}', {
        name: removed.by.name,
        time: relativeTime(removed.deleted),
        reason: removed.reason,
      })}
    >
      <Button size={44} kind="line" className="u-grow" onTap={() => void restore(removed)}>
        {t('恢复')}
      </Button>
    </Written>
  )
  return (
    <PagedListView
      list={store.removed}
      keyOf={byId}
      renderItem={row}
      rowHeight={260}
      skeleton={<RowSkeleton rows={3} />}
      empty={
        <Empty
          drawing="lamp"
          title={t('没有删除的动态')}
          text={t('管理员删除的动态在这里留 {n} 天，可以恢复。', { n: recycleDays })}
        />
      }
    />
  )
})

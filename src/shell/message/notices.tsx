import React, { useEffect, type ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { ListPage } from '@/ui/list/list-page'
import { RowSkeleton } from '@/ui/states/skeleton'
import { NoticeRow } from './notice-row'
import type { NoticesStore, NoticeStore } from './notices-store'
import { unread } from './unread'
import './message.css'

const keyOf = ({ id }: NoticeStore) => id

/** How many are unread, and the way to have none. */
export const ReadBar = observer(function ReadBar({
  count,
  onReadAll,
  children,
}: {
  count: number
  onReadAll: () => Promise<void>
  children?: ReactNode
}) {
  return (
    <View className="m-bar">
      <View className="u-meta u-grow">{count > 0 ? t('{n} 条未读', { n: count }) : t('没有未读')}</View>
      {count > 0 && (
        <View className="m-act" ariaRole="button" onTap={() => void reportFailure(onReadAll())}>
          {t('全部已读')}
        </View>
      )}
      {children}
    </View>
  )
})

interface NoticesPageProps {
  store: NoticesStore
  empty: ReactNode
  onReply?: (notice: NoticeStore) => void
  children?: ReactNode
}

/** A page of notices: newest first, kept up to date, read and deleted one by one or together. */
export const NoticesPage = observer(function NoticesPage({
  store,
  empty,
  onReply,
  children,
}: NoticesPageProps) {
  const { list, picked } = store
  const { latest } = unread
  useEffect(() => {
    if (latest) store.came(latest)
  }, [store, latest])
  return (
    <ListPage
      foot={picked && <PickBar store={store} picked={picked} />}
      onRefresh={store.refresh}
      around="m-rows"
      list={list}
      keyOf={keyOf}
      renderItem={(notice) => <NoticeRow notice={notice} store={store} onReply={onReply} />}
      skeleton={<RowSkeleton />}
      empty={empty}
      rowHeight={74}
    >
      <ReadBar count={store.unread} onReadAll={store.readAll}>
        {list.items.length > 0 && (
          <View className="m-act" ariaRole="button" onTap={() => store.pick(picked === null)}>
            {picked ? t('取消') : t('管理')}
          </View>
        )}
      </ReadBar>
      {children}
    </ListPage>
  )
})

const PickBar = observer(function PickBar({ store, picked }: { store: NoticesStore; picked: Set<string> }) {
  const remove = async () => {
    const content = t('删除后不能恢复。')
    const sure = await feedback.modal({
      title: t('删除这 {n} 条消息？', { n: picked.size }),
      content,
      confirmText: t('删除'),
      danger: true,
    })
    if (sure) await reportFailure(store.remove([...picked]))
  }
  return (
    <ActionBar>
      <Button block kind="danger" disabled={picked.size === 0} onTap={() => void remove()}>
        {picked.size > 0 ? t('删除 {n} 条', { n: picked.size }) : t('选择要删除的消息')}
      </Button>
    </ActionBar>
  )
})

import React, { useEffect, useState } from 'react'
import { usePageEvent } from 'remax/macro'
import type { Application } from '@contract/subscribe/schema'
import { t } from '@/locale'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
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
import { categoryTitle } from './words'
import '@/shell/roles/roles.css'

const byId = ({ id }: Application) => id

/** Accounts that wait, each with its answers. `onDone`: the numbers beside the queue are no longer right. */
export function AccountQueue({ onDone }: { onDone: () => Promise<void> }) {
  const [list] = useState(
    () => new PagedList<Application>((after) => get('subscribe/queue', { after }, inPlace), byId),
  )
  const [refusing, setRefusing] = useState<Application | null>(null)
  useEffect(() => void list.load(), [list])
  usePageEvent('onShow', () => {
    if (list.phase === 'ready') void list.refresh()
  })
  usePull(list.refresh)
  // read anew either way: somebody else may have been first
  const decide = (body: { id: string; action: 'approve' | 'refuse'; official?: boolean; reason?: string }) =>
    post('subscribe/review', body).finally(() => Promise.all([list.refresh(), onDone()]))
  const approve = async ({ id, name }: Application) => {
    const rows = [t('通过，带学校认证标记'), t('通过，不带标记')]
    const chosen = await feedback.actionSheet(rows).catch(() => -1)
    if (chosen < 0) return
    await decide({ id, action: 'approve', official: chosen === 0 }).then(
      () => feedback.toast(t('“{name}”开通了', { name })),
      () => undefined,
    )
  }
  const row = (account: Application) => (
    <Card className="r-row">
      <View className="r-head">
        <Avatar src={account.avatar} name={account.name} size={48} />
        <View className="u-grow">
          <View className="u-strong u-text">{account.name}</View>
          <View className="u-meta u-one">{account.school}</View>
        </View>
        <Tag>{categoryTitle(account.category)}</Tag>
      </View>
      <View className="u-text">{account.intro}</View>
      <View className="u-ink2 u-text">{t('说明：{text}', { text: account.statement })}</View>
      <View className="r-head">
        <Avatar src={account.person.avatar} name={account.person.name} size={32} />
        <View className="u-meta u-grow u-one">{account.person.name}</View>
        <View className="u-meta">{relativeTime(account.at)}</View>
      </View>
      <View className="r-acts">
        <Button size={44} className="u-grow" onTap={() => void approve(account)}>
          {t('通过')}
        </Button>
        <Button size={44} kind="line" className="u-grow" onTap={() => setRefusing(account)}>
          {t('不通过')}
        </Button>
      </View>
    </Card>
  )
  return (
    <>
      <PagedListView
        list={list}
        keyOf={byId}
        renderItem={row}
        rowHeight={300}
        skeleton={<RowSkeleton rows={3} />}
        empty={
          <Empty
            drawing="lamp"
            title={t('没有等着的公众号')}
            text={t('有人申请开通公众号时，会排到这里。')}
          />
        }
      />
      {refusing && (
        <ReasonSheet
          title={t('不开通“{name}”', { name: refusing.name })}
          label={t('不通过')}
          onClose={() => setRefusing(null)}
          onSend={async (reason) => void (await decide({ id: refusing.id, action: 'refuse', reason }))}
        />
      )}
    </>
  )
}

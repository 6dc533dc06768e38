import React, { useState } from 'react'
import type { Application } from '@contract/subscribe/schema'
import { Decidable } from '@/shell/desk/decidable'
import { DeskQueue } from '@/shell/desk/desk-queue'
import type { DeskProps } from '@/shell/desks'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { relativeTime } from '@/ui/format'
import { usePull } from '@/ui/list/use-pull'
import { chooseRow } from '@/ui/menu'
import { Tag } from '@/ui/tag'
import { categoryTitle } from './labels'
import '@/shell/roles/roles.css'

type Decision = { action: 'approve'; official: boolean } | { action: 'refuse'; reason: string }

/** Accounts that wait, each with its answers. `onDone`: the numbers beside the queue are no longer right. */
export function AccountQueue({ onDone }: DeskProps) {
  const [queue] = useState(
    () =>
      new Decidable<Application, Decision>({
        fetch: (after) => get('subscribe/queue', { after }, inPlace),
        send: ({ id }, decision) => post('subscribe/review', { id, ...decision }),
        onDecided: onDone,
      }),
  )
  usePull(queue.list.refresh)
  const approve = async (account: Application) => {
    const rows = [t('通过，带学校认证标记'), t('通过，不带标记')]
    const chosen = await chooseRow(rows)
    if (chosen >= 0 && (await queue.attempt(account, { action: 'approve', official: chosen === 0 })))
      feedback.toast(t('“{name}”开通了', { name: account.name }))
  }
  return (
    <DeskQueue
      queue={queue}
      rowHeight={300}
      empty={{ title: t('没有等着的公众号'), text: t('有人申请开通公众号时，会排到这里。') }}
      approve={{ label: t('通过'), onTap: approve }}
      refuse={{
        label: t('不通过'),
        title: ({ name }) => t('不开通“{name}”', { name }),
        decision: (reason) => ({ action: 'refuse' as const, reason }),
      }}
    >
      {(account) => (
        <>
          <View className="r-head r-who">
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
        </>
      )}
    </DeskQueue>
  )
}

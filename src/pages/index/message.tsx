import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { Conversation } from '@contract/chat/schema'
import { t } from '@/locale'
import { SignedIn, SignInFirst } from '@/shell/account/sign-in-first'
import { ConversationRow } from '@/shell/chat/conversation-row'
import { OrderRow } from '@/shell/chat/order-row'
import { Conversations } from '@/shell/chat/conversations'
import { linkTo } from '@/shell/links'
import { Groups } from '@/shell/message/groups'
import { unread } from '@/shell/message/unread'
import { useTabBadge } from '@/shell/message/use-tab-badge'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { ignored } from '@/platform/ignored'
import { reportFailure } from '@/platform/report-failure'
import { IconButton } from '@/ui/icon-button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { RowSkeleton } from '@/ui/states/skeleton'
import '@/shell/message/message.css'

const keyOf = ({ id }: Conversation) => id
const contacts = '/pages/messageIndex/chat'
/** Where people are chosen to talk to: one, or several for a group. */
const begin = `${contacts}?view=new`

/** Messages: what happened to the person's things by group, and the conversations. */
export default observer(function Message() {
  useTabBadge()
  return (
    <PageFrame
      bar={{
        left: <View className="u-display">{t('消息')}</View>,
        right: session.signedIn && (
          <>
            <IconButton name="users" label={t('通讯录')} onTap={linkTo(contacts)} />
            <IconButton name="plus" label={t('发起')} onTap={linkTo(begin)} />
          </>
        ),
      }}
    >
      <SignedIn
        guest={
          <SignInFirst
            title={t('找到你的人和事，都在这里')}
            text={t('赞和评论、订单的进展，还有同学和群聊。')}
          />
        }
      >
        <Own />
      </SignedIn>
    </PageFrame>
  )
})

const Own = observer(function Own() {
  const [chats] = useState(() => new Conversations())
  useEffect(() => {
    void chats.refresh()
    return chats.watch()
  }, [chats])
  const refresh = () => {
    if (!session.signedIn) return
    void chats.refresh()
    // the badge is read again on the next page
    void ignored(unread.load())
  }
  usePageEvent('onShow', refresh)
  return (
    <>
      <OfflineStrip onRetry={refresh} />
      <Groups told={chats.told} />
      <View className="m-bar">
        <View className="m-act" ariaRole="button" onTap={linkTo('/pages/message/index')}>
          {unread.messageCount > 0 ? t('{n} 条未读', { n: unread.messageCount }) : t('全部消息')}
        </View>
        <View className="u-grow" />
        {unread.messageCount > 0 && (
          <View className="m-act" ariaRole="button" onTap={() => void reportFailure(chats.readAll())}>
            {t('全部已读')}
          </View>
        )}
        <IconButton
          name="settings"
          label={t('消息提醒设置')}
          size={20}
          end
          onTap={linkTo('/pages/message/setting')}
        />
      </View>
      <View className={chats.list.items.length + chats.orders.length > 0 ? 'm-rows m-rows-all' : ''}>
        <PagedListView
          list={chats.list}
          keyOf={keyOf}
          renderItem={(conversation) => (
            <>
              {chats.ordersBefore(conversation).map((orders) => (
                <OrderRow key={orders.kind} orders={orders} />
              ))}
              <ConversationRow conversation={conversation} store={chats} />
            </>
          )}
          skeleton={<RowSkeleton />}
          empty={
            chats.orders.length === 0 && (
              <Empty
                title={t('还没有聊天')}
                text={t('从一位同学的主页，或者通讯录里，打个招呼。')}
                action={{ label: t('发起聊天'), onTap: linkTo(contacts) }}
              />
            )
          }
          rowHeight={74}
        />
        {chats.ordersAfter.map((orders) => (
          <OrderRow key={orders.kind} orders={orders} />
        ))}
      </View>
    </>
  )
})

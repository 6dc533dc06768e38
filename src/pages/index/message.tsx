import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { ConversationRow } from '@/features/chat/conversation-row'
import { Conversations } from '@/features/chat/conversations'
import { go } from '@/features/links'
import { Groups } from '@/features/message/groups'
import { MessageStore } from '@/features/message/message-store'
import type { NoticeStore } from '@/features/message/message-store'
import { NoticeRow } from '@/features/message/notice-row'
import { unread } from '@/features/message/unread'
import { useTabBadge } from '@/features/message/use-tab-badge'
import { signInPage } from '@/net/prompts'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { IconButton } from '@/ui/icon-button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { RowSkeleton } from '@/ui/states/skeleton'
import '@/features/message/message.css'

const keyOf = (notice: NoticeStore) => notice.data.id

/** Messages: what happened to the person's things, newest first. */
export default observer(function Message() {
  useTabBadge()
  const [store] = useState(() => new MessageStore())
  const user = session.info?.user_id
  const { latest } = unread
  const [chats] = useState(() => new Conversations())
  useEffect(() => {
    store.reset()
    chats.reset()
  }, [store, chats, user])
  useEffect(() => {
    if (latest) store.came(latest)
  }, [store, latest])
  usePageEvent('onShow', () => {
    if (!session.signedIn || store.list.phase !== 'ready') return
    void store.refresh()
    void chats.refresh()
  })
  return <PageFrame>{user ? <Notices key={user} store={store} chats={chats} /> : <SignInFirst />}</PageFrame>
})

const Notices = observer(function Notices({ store, chats }: { store: MessageStore; chats: Conversations }) {
  const { list } = store
  useEffect(() => {
    void list.load()
  }, [list])
  useEffect(() => {
    void chats.refresh()
    return chats.watch()
  }, [chats])
  return (
    <>
      <OfflineStrip onRetry={store.refresh} />
      <Groups store={store} />
      {store.group === null && <Chats store={chats} />}
      <View className="m-bar">
        <View className="u-meta u-grow">{unread.notices > 0 ? t('{n} 条未读', { n: unread.notices }) : t('没有未读')}</View>
        {unread.notices > 0 && (
          <View className="m-act" ariaRole="button" onTap={() => void store.readAll().catch(() => undefined)}>
            {t('全部已读')}
          </View>
        )}
        <IconButton name="message-2" label={t('发起聊天')} size={20} onTap={() => go('/pages/messageIndex/chat')} />
        <IconButton name="settings" label={t('消息提醒设置')} size={20} end onTap={() => go('/pages/message/setting')} />
      </View>
      <View className="m-rows">
        <PagedListView
          list={list}
          keyOf={keyOf}
          renderItem={(notice) => <NoticeRow notice={notice} store={store} />}
          skeleton={<RowSkeleton />}
          empty={<NoNotices />}
          rowHeight={74}
        />
      </View>
    </>
  )
})

/** Conversations above the notices. */
const Chats = observer(function Chats({ store }: { store: Conversations }) {
  const { items, more, next, phase, refresh } = store.list
  if (phase === 'error' && items.length === 0) {
    return <View className="m-more" ariaRole="button" onTap={() => void refresh()}>{t('会话没有加载出来，点一下重试')}</View>
  }
  return (
    <View className="m-rows">
      {items.map((conversation) => <ConversationRow key={conversation.id} conversation={conversation} store={store} />)}
      {items.length > 0 && more !== 'end' && (
        <View className="m-more" ariaRole="button" onTap={() => void next()}>{more === 'loading' ? t('正在加载…') : t('更多会话')}</View>
      )}
    </View>
  )
})

const NoNotices = () => (
  <Empty
    title={t('这里还很安静')}
    text={t('有人赞你、评论你、关注你，都会到这里。')}
    action={{ label: t('去圈子说句话'), onTap: () => go('/pages/publish/talkPublish') }}
  />
)

const SignInFirst = () => (
  <Empty
    title={t('登录后收消息')}
    text={t('谁赞了你、谁回复了你，一条不落。')}
    action={{ label: t('登录'), onTap: () => go(signInPage) }}
  />
)

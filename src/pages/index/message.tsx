import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { Conversation } from '@contract/chat/schema'
import { noticeGroups } from '@contract/message/rules'
import { t } from '@/locale'
import { SignedIn } from '@/shell/account/sign-in-first'
import { ConversationRow } from '@/shell/chat/conversation-row'
import { Conversations } from '@/shell/chat/conversations'
import { linkTo } from '@/shell/links'
import { Groups } from '@/shell/message/groups'
import { readGroups } from '@/shell/message/notices-store'
import { unread } from '@/shell/message/unread'
import { useTabBadge } from '@/shell/message/use-tab-badge'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { IconButton } from '@/ui/icon-button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { RowSkeleton } from '@/ui/states/skeleton'
import '@/shell/message/message.css'

const keyOf = ({ id }: Conversation) => id
const contacts = linkTo('/pages/messageIndex/chat')

/** Messages: what happened to the person's things by group, and the conversations. */
export default observer(function Message() {
  useTabBadge()
  return (
    <PageFrame>
      <SignedIn>
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
    void unread.load().catch(() => undefined)
  }
  usePageEvent('onShow', refresh)
  return (
    <>
      <OfflineStrip onRetry={refresh} />
      <Groups />
      <View className="m-bar">
        <View className="m-act" ariaRole="button" onTap={linkTo('/pages/message/index')}>
          {unread.notices > 0 ? t('{n} 条未读', { n: unread.notices }) : t('全部消息')}
        </View>
        <View className="u-grow" />
        {unread.notices > 0 && (
          <View
            className="m-act"
            ariaRole="button"
            onTap={() => void readGroups(noticeGroups).catch(() => undefined)}
          >
            {t('全部已读')}
          </View>
        )}
        <IconButton name="message-2" label={t('发起聊天')} size={20} onTap={contacts} />
        <IconButton
          name="settings"
          label={t('消息提醒设置')}
          size={20}
          end
          onTap={linkTo('/pages/message/setting')}
        />
      </View>
      <View className={chats.list.items.length > 0 ? 'm-rows' : ''}>
        <PagedListView
          list={chats.list}
          keyOf={keyOf}
          renderItem={(conversation) => <ConversationRow conversation={conversation} store={chats} />}
          skeleton={<RowSkeleton />}
          empty={
            <Empty
              title={t('还没有聊天')}
              text={t('从一位同学的主页，或者通讯录里，打个招呼。')}
              action={{ label: t('发起聊天'), onTap: contacts }}
            />
          }
          rowHeight={74}
        />
      </View>
    </>
  )
})

import React from 'react'
import type { Conversation } from '@contract/chat/schema'
import { t } from '@/locale'
import { linkTo, pathOfChat, pathOfGroup } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { Avatar } from '@/ui/avatar'
import { Badge, Dot } from '@/ui/badge'
import { listTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { chooseRow } from '@/ui/menu'
import { Tag } from '@/ui/tag'
import type { Conversations } from './conversations'
import { Faces } from './faces'

async function menu(conversation: Conversation, store: Conversations): Promise<void> {
  const rows = [
    conversation.pinned ? t('取消置顶') : t('置顶'),
    conversation.muted ? t('取消免打扰') : t('免打扰'),
    t('删除聊天'),
  ]
  const chosen = await chooseRow(rows, 2)
  if (chosen === 0) await store.pin(conversation)
  if (chosen === 1) await store.mute(conversation)
  if (chosen !== 2) return
  const sure = await feedback.modal({
    title: t('删除聊天？'),
    content: conversation.group
      ? t('你这边的聊天记录会清空，你还在群里。')
      : t('你这边的聊天记录会清空，对方不受影响。'),
    confirmText: t('删除'),
    danger: true,
  })
  if (sure) await store.remove(conversation)
}

const mentions = { me: t('[有人@我]'), all: t('[@所有人]') }

function wordsOf({ last, group }: Conversation): string {
  if (last === null) return ''
  const words = last.recalled ? t('撤回了一条消息') : last.text
  if (!group || last.by === null) return words
  return last.recalled ? `${last.by} ${words}` : `${last.by}：${words}`
}

/** One conversation: with whom, the latest message, what is unread. A long press pins, mutes or deletes. */
export function ConversationRow({
  conversation,
  store,
}: {
  conversation: Conversation
  store: Conversations
}) {
  const { id, peer, group, tag, remark, last, unread, muted, pinned, mention } = conversation
  const name = group?.name ?? remark ?? peer?.name ?? ''
  return (
    <View
      className={`m-row${pinned ? ' m-row-pinned' : ''}`}
      ariaRole="button"
      onTap={linkTo(peer ? pathOfChat(peer.id) : pathOfGroup(id))}
      onLongTap={() => void reportFailure(menu(conversation, store))}
      hoverClassName="u-cell-press"
    >
      {group ? (
        <Faces picture={group.picture} faces={group.faces} name={group.name} />
      ) : (
        <Avatar src={peer?.avatar ?? null} name={name} size={48} frame={peer?.frame} />
      )}
      <View className="u-grow">
        <View className="m-head">
          <Text className={`u-one m-name ${unread > 0 ? 'u-strong' : ''}`}>{name}</Text>
          {tag && <Tag tone={tag.tone}>{t(tag.text)}</Tag>}
          <View className="u-grow" />
          {last && <Text className="u-meta m-when">{listTime(last.at)}</Text>}
        </View>
        <View className="m-head">
          {mention && <Text className="m-mention">{mentions[mention]}</Text>}
          <Text className="u-ink2 u-one u-grow">{wordsOf(conversation)}</Text>
          {muted && <Icon name="bell-off" size={16} label={t('免打扰')} />}
          {muted ? unread > 0 && <Dot /> : <Badge count={unread} />}
        </View>
      </View>
      <View className="m-line" />
    </View>
  )
}

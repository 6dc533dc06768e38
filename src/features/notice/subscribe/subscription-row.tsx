import React from 'react'
import { observer } from 'mobx-react-lite'
import { sourceTitles } from '@contract/subscribe/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { reportFailure } from '@/platform/report-failure'
import { Avatar } from '@/ui/avatar'
import { Badge, Dot } from '@/ui/badge'
import { listTime } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { Icon } from '@/ui/icons/icon'
import { offer } from '@/ui/menu'
import type { SubscribeStore, SubscriptionStore } from './index-store'
import { askLevel, pathOf } from './labels'
import './subscribe.css'

async function menu(row: SubscriptionStore, store: SubscribeStore): Promise<void> {
  const { kind, pinned, unread } = row.data
  const acts = [
    { label: pinned ? t('取消置顶') : t('置顶'), act: () => store.pin(row) },
    {
      label: t('提醒方式'),
      act: async () => {
        const level = await askLevel(kind)
        if (level) await store.setLevel(row, level)
      },
    },
    ...(unread > 0 ? [{ label: t('标为已读'), act: () => store.read(row) }] : []),
    { label: kind === 'topic' ? t('取消关注') : t('取消订阅'), act: () => store.cancel(row) },
  ]
  // the call has told what failed
  await reportFailure(offer(acts))
}

/** One subscription: whose it is, the latest in it, what is unread. Its menu pins, mutes and cancels. */
export const SubscriptionRow = observer(function SubscriptionRow({
  row,
  store,
}: {
  row: SubscriptionStore
  store: SubscribeStore
}) {
  const { kind, id, name, avatar, level, pinned, latest, unread } = row.data
  const muted = level === 'none'
  const title = kind === 'topic' ? `#${name}` : name
  return (
    <View className={pinned ? 'sb-row sb-row-pinned' : 'sb-row'}>
      <View
        className="sb-main"
        ariaRole="button"
        onTap={linkTo(pathOf(kind, id))}
        onLongTap={() => void menu(row, store)}
        hoverClassName="u-cell-press"
      >
        <Avatar src={avatar} name={name} size={48} />
        <View className="u-grow">
          <View className="u-row u-gap8">
            <Text className={`u-one u-grow ${unread > 0 ? 'u-strong' : ''}`}>{title}</Text>
            {latest && <Text className="u-meta sb-when">{listTime(latest.at)}</Text>}
          </View>
          <View className="u-row u-gap8">
            <Text className="u-ink2 u-one u-grow">
              {latest ? latest.title : t('{kind}还没有更新', { kind: t(sourceTitles[kind]) })}
            </Text>
            {muted && kind !== 'topic' && <Icon name="bell-off" size={16} label={t('不提醒')} />}
            {unread > 0 && (muted || kind === 'topic' ? <Dot /> : <Badge count={unread} />)}
          </View>
        </View>
      </View>
      <IconButton
        name="dots"
        label={t('{name}的操作', { name: title })}
        onTap={() => void menu(row, store)}
      />
      <View className="sb-line" />
    </View>
  )
})

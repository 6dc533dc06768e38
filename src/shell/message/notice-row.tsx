import React from 'react'
import { observer } from 'mobx-react-lite'
import { impersonal, type NoticeGroup } from '@contract/message/rules'
import { t } from '@/locale'
import { go, linkTo, linkToPerson } from '@/shell/links'
import { Image, Text, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { Avatar } from '@/ui/avatar'
import { Dot } from '@/ui/badge'
import { listTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import type { IconName } from '@/ui/icons/names'
import { offer } from '@/ui/menu'
import type { NoticesStore, NoticeStore } from './notices-store'
import './message.css'

/** Groups that have their own beside the bell. */
const icons: Partial<Record<NoticeGroup, IconName>> = { orders: 'package', classes: 'calendar-week' }

/** Who did it, where that is not said. */
const nobody = (kind: NoticeStore['data']['kind']): string =>
  impersonal(kind) ? t('校园云生活') : kind === 'question' ? t('匿名同学') : t('已注销的同学')

/** The tap on a notice: it counts as read, and what it is about opens. */
const opens = ({ what, page }: NoticeStore['data'], read: () => void) =>
  page
    ? linkTo(page, read)
    : () => {
        read()
        if (what) feedback.toast(t('这条{what}已经删除', { what }))
      }

interface RowProps {
  notice: NoticeStore
  store: NoticesStore
  /** Answers a comment in place. */
  onReply?: ((notice: NoticeStore) => void) | undefined
}

/** One notice: who, what, on which thing. A long press answers or deletes; while several are picked, a tap picks. */
export const NoticeRow = observer(function NoticeRow({ notice, store, onReply }: RowProps) {
  const { actor, group, kind, text, thing, at, happened, act, subject_id: subject } = notice.data
  const picked = store.picked?.has(notice.id)
  // who is mentioned may be so in a comment, or in the thing itself
  const said =
    kind === 'comment' || kind === 'reply' || (kind === 'mention' && thing !== null && subject !== thing.id)
  const answerable = onReply && said
  const who = actor?.name ?? nobody(kind)
  const words = kind === 'system' ? text : [happened, text || thing?.excerpt].filter(Boolean).join('：')
  const read = () => void reportFailure(store.read(notice))
  const openIt = store.picked ? () => store.toggle(notice.id) : opens(notice.data, read)
  const ask = async () => {
    const rows = [
      ...(answerable ? [{ label: t('回复'), act: async () => onReply(notice) }] : []),
      ...(answerable && actor
        ? [{ label: t('举报'), act: async () => go(`/pages/message/report?subject=comment&id=${subject}`) }]
        : []),
      { label: t('删除这条消息'), act: () => store.remove([notice.id]) },
    ]
    await reportFailure(offer(rows))
  }
  return (
    <View
      className={`m-row${picked ? ' m-row-pinned' : ''}`}
      ariaRole={store.picked ? 'checkbox' : 'none'}
      ariaChecked={store.picked ? Boolean(picked) : undefined}
      ariaLabel={store.picked ? undefined : `${who}：${words}`}
      onTap={openIt}
      onLongTap={() => void ask()}
      hoverClassName="u-cell-press"
    >
      {store.picked && <Icon name={picked ? 'circle-check' : 'circle'} size={24} />}
      {actor ? (
        <Avatar
          src={actor.avatar}
          name={actor.name}
          size={48}
          frame={actor.frame}
          onTap={actor.alias || store.picked ? undefined : linkToPerson(actor.id)}
        />
      ) : (
        <View className="m-system">
          <Icon name={icons[group] ?? 'bell'} />
        </View>
      )}
      <View className="u-grow">
        <View className="m-head">
          <Text className={`u-one ${notice.read ? '' : 'u-strong'}`}>{who}</Text>
          {!notice.read && <Dot />}
          <View className="u-grow" />
          <Text className="u-meta m-when">{listTime(at)}</Text>
        </View>
        <View className={`u-ink2 ${kind === 'system' ? 'u-text' : 'u-two'}`}>{words}</View>
        {act && !store.picked && <View className="m-reply">{act}</View>}
        {answerable && !store.picked && (
          <View
            className="m-reply"
            ariaRole="button"
            onTap={(event) => {
              event.stopPropagation()
              onReply(notice)
            }}
          >
            {t('回复')}
          </View>
        )}
      </View>
      {thing?.thumb && (
        <View className="m-thumb">
          <Image className="m-thumb-img" src={thing.thumb} mode="aspectFill" lazyLoad alt="" />
        </View>
      )}
      <View className="m-line" />
    </View>
  )
})

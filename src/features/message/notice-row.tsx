import React from 'react'
import { observer } from 'mobx-react-lite'
import { subjects } from '@contract/comment/rules'
import { happened } from '@contract/message/rules'
import { t } from '@/locale'
import { go, goToPerson } from '@/features/links'
import { Image, Text, View } from '@/platform/components'
import type { TapEvent } from '@/platform/components/types'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Dot } from '@/ui/badge'
import { listTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import type { MessageStore, NoticeStore } from './message-store'
import './message.css'

/** Who did it, where that is not said. */
const nobody = (kind: NoticeStore['data']['kind']): string =>
  kind === 'system' ? t('校园云生活') : kind === 'question' ? t('匿名同学') : t('已注销的同学')

/** One notice: who, what, on which thing. A long press deletes. */
export const NoticeRow = observer(function NoticeRow({ notice, store }: { notice: NoticeStore; store: MessageStore }) {
  const { actor, kind, text, about, thing, at } = notice.data
  const openIt = () => {
    store.read(notice).catch(() => undefined)
    if (about && thing) go(`/${subjects[about].page}?id=${thing.id}`)
    else if (kind === 'question') go('/pages/personalHomepage/index?tab=questions')
    else if (kind === 'answer' && actor) go(`/pages/personalHomepage/index?id=${actor.id}&tab=questions`)
    else if (kind === 'follow' && actor) goToPerson(actor.id)
    else if (about) feedback.toast(t('这条{what}已经删除', { what: t(subjects[about].title) }))
  }
  const toActor = (event: TapEvent) => {
    event.stopPropagation()
    if (actor && !actor.alias) goToPerson(actor.id)
  }
  const ask = async () => {
    const chosen = await feedback.actionSheet([t('删除这条消息')], { danger: 0 }).catch(() => null)
    if (chosen === 0) await store.remove(notice).catch(() => undefined)
  }
  return (
    <View className="m-row" ariaRole="button" onTap={openIt} onLongTap={() => void ask()} hoverClassName="u-cell-press">
      {actor ? (
        <Avatar src={actor.avatar} name={actor.name} size={48} onTap={toActor} />
      ) : (
        <View className="m-system">
          <Icon name="bell" />
        </View>
      )}
      <View className="u-grow">
        <View className="m-head">
          <Text className={`u-one ${notice.read ? '' : 'u-strong'}`}>{actor?.name ?? nobody(kind)}</Text>
          {!notice.read && <Dot />}
          <View className="u-grow" />
          <Text className="u-meta">{listTime(at)}</Text>
        </View>
        <View className={`u-ink2 ${kind === 'system' ? 'u-text' : 'u-one'}`}>
          {kind === 'system' ? text : [t(happened(kind, about)), text || thing?.excerpt].filter(Boolean).join('：')}
        </View>
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

import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { sentenceOf } from '@contract/chat/groups/rules'
import type { Message } from '@contract/chat/schema'
import { t } from '@/locale'
import { linkToPerson } from '@/shell/links'
import { session } from '@/net/session'
import { ScrollView, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { PersonName } from '@/ui/person-name'
import { classes } from '@/ui/classes'
import { Check } from '@/ui/form/option-fields'
import { talkTime } from '@/ui/format'
import { Empty } from '@/ui/states/empty'
import { Block } from '@/ui/states/skeleton'
import { Bubble } from './bubble'
import type { ChatStore } from './chat-store'
import { messageMenu } from './menus'
import { Own, UnsentLine } from './unsent-line'
import './chat.css'

/** A pause after which the time is shown again, ms. */
const pause = 5 * 60_000
const idOf = (seq: number): string => `ch-${seq}`

interface TalkProps {
  store: ChatStore
  /** A message to show, instead of the end. */
  at: number | null
  /** The person goes on from there. */
  onMove: () => void
}

/** What was said, oldest first, with what waits at the end. */
export const Talk = observer(function Talk({ store, at, onMove }: TalkProps) {
  const { thread, outbox, loadingEarlier } = store
  const { view, shown } = thread
  const [behind, setBehind] = useState<string | null>(null)
  const [top, setTop] = useState(0)
  const unsent = outbox.items[outbox.items.length - 1]
  const last = view[view.length - 1]
  const latest = unsent ? `ch-${unsent.key}` : last ? idOf(last.seq) : ''
  const end = store.raised ? 'ch-end' : latest
  useEffect(() => store.raise(false), [store, latest])
  useEffect(() => {
    if (store.raised) setBehind(null)
  }, [store.raised])
  // one's own line is written to be seen
  const own = unsent?.key
  useEffect(() => {
    if (own !== undefined) setBehind(null)
  }, [own])
  const older = () => {
    const [first] = view
    if (first) setBehind(idOf(first.seq))
    onMove()
    void store.older()
  }
  const reached = () => {
    if (thread.atEnd) {
      onMove()
      return setBehind(null)
    }
    if (last) setBehind(idOf(last.seq))
    thread.down()
  }
  const toEnd = () => {
    onMove()
    thread.toEnd()
    setBehind(null)
  }
  const scrolled = ({ top: now }: { top: number }) => {
    if (now < top - 60 && behind === null) setBehind(end)
    if (Math.abs(now - top) > 60) setTop(now)
  }
  const { group } = store.chat.data ?? {}
  if (shown.length === 0 && outbox.items.length === 0 && !thread.above)
    return group ? (
      <Empty title={t('还没有新消息')} text={t('说点什么，大家都能看到。')} />
    ) : (
      <Empty title={t('打个招呼吧')} text={t('还不认识的话，先说明来意，对方回复之前只能发一条。')} />
    )
  const mineLast = [...shown].reverse().find((message) => store.isMine(message))
  return (
    <ScrollView
      className="ch-talk"
      direction="y"
      scrollIntoView={at === null ? (behind ?? end) : idOf(at)}
      onScroll={scrolled}
      onReachEnd={reached}
    >
      {thread.above && (
        <View className="ch-more" ariaRole="button" onTap={older}>
          {loadingEarlier ? t('正在加载…') : t('更早的消息')}
        </View>
      )}
      {!thread.above && group && group.hidden_before > 0 && (
        <View className="ch-note u-meta">{t('入群之前的，和你清空的消息看不到')}</View>
      )}
      {view.map((message, index) => (
        <Line
          key={message.seq}
          store={store}
          message={message}
          before={view[index - 1]}
          read={!group && message === mineLast ? message.seq <= store.peerRead : null}
        />
      ))}
      {thread.atEnd && outbox.items.map((item) => <UnsentLine key={item.key} store={store} item={item} />)}
      <View id="ch-end" className="ch-end" />
      {((behind !== null && behind !== end) || !thread.atEnd) && (
        <View className="ch-down" ariaRole="button" onTap={toEnd}>
          {t('回到最新')}
        </View>
      )}
    </ScrollView>
  )
})

/** What is said, before it is there: theirs and one's own. */
export const TalkSkeleton = () => (
  <View className="ch-loading u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')}>
    {['168px', '96px', '204px', '132px', '180px', '84px'].map((width, nth) => (
      <View key={width} className={classes('ch-line', nth % 3 === 1 && 'ch-line-mine')}>
        <Block width="40px" height="40px" shape="round" />
        <Block width={width} height="42px" shape="photo" />
      </View>
    ))}
  </View>
)

interface LineProps {
  store: ChatStore
  message: Message
  before: Message | undefined
  /** Whether the other has read it; null where that is not said. */
  read: boolean | null
}

const Line = observer(function Line({ store, message, before, read }: LineProps) {
  const mine = store.isMine(message)
  const paused = !before || Date.parse(message.at) - Date.parse(before.at) > pause
  const { picking } = store
  const menu = picking ? undefined : () => void messageMenu(store, message)
  const pick = picking ? () => picking.toggle(message.seq) : undefined
  if (message.system)
    return (
      <View id={idOf(message.seq)} className="ch-row">
        {paused && <View className="ch-note u-meta">{talkTime(message.at)}</View>}
        <View className="ch-note u-meta">{sentenceOf(message.system, session.info?.user_id ?? null)}</View>
      </View>
    )
  return (
    <View
      id={idOf(message.seq)}
      className={classes('ch-row', picking && 'ch-pick')}
      {...(picking && { ariaRole: 'checkbox', ariaChecked: picking.has(message.seq) })}
      onTap={pick}
    >
      {picking && <Check on={picking.has(message.seq)} />}
      {paused && <View className="ch-note u-meta">{talkTime(message.at)}</View>}
      {message.recalled ? (
        <View className="ch-note ch-recalled u-meta" onLongTap={menu}>
          {recalledWords(store, message)}
        </View>
      ) : store.isFolded(message) ? (
        <View className="ch-note ch-folded u-meta" ariaRole="button" onTap={() => store.unfold(message)}>
          {t('已屏蔽的消息，点开看')}
        </View>
      ) : (
        <View className={classes('ch-line', mine && 'ch-line-mine')}>
          {mine ? <Own /> : <Theirs store={store} message={message} />}
          <View className="ch-said" onLongTap={menu}>
            {!mine && message.from && <PersonName of={message.from} className="ch-who u-meta u-one" />}
            <Bubble message={message} mine={mine} voices={store.voices} onCard={store.cardChanged} />
          </View>
        </View>
      )}
      {read !== null && !message.recalled && (
        <View className="ch-read u-meta">{read ? t('已读') : t('未读')}</View>
      )}
    </View>
  )
})

function recalledWords(store: ChatStore, message: Message): string {
  const mine = store.isMine(message)
  if (message.by_manager)
    return mine
      ? t('管理员撤回了你的一条消息')
      : t('管理员撤回了{name}的一条消息', { name: store.nameOf(message) })
  if (mine) return t('你撤回了一条消息')
  return message.from ? t('{name}撤回了一条消息', { name: message.from.name }) : t('对方撤回了一条消息')
}

/** Whose message it is: the other of two, or one of a group. */
const Theirs = observer(function Theirs({ store, message }: { store: ChatStore; message: Message }) {
  const { peer } = store.chat.data ?? {}
  const { from, sender } = message
  if (from)
    return <Avatar src={from.avatar} name={from.name} frame={from.frame} onTap={linkToPerson(sender)} />
  return peer ? (
    <Avatar src={peer.avatar} name={peer.name} frame={peer.frame} onTap={linkToPerson(peer.id)} />
  ) : null
})

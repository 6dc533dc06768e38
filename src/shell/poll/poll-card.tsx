import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import type { Card, PollFace } from '@contract/chat/card'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { formatCount, fullTime } from '@/ui/format'
import { useFront } from '@/ui/use-front'
import { PollOption } from './option'
import { pollOf, watchPoll } from './polls'
import './poll.css'

/** What a dynamic carries: a poll to be answered in place, or something that leads to its page. */
export function PostedCard({ card: { gone, shown } }: { card: Card }) {
  if (!shown) return <View className="pl-card u-meta">{t(gone)}</View>
  if (shown.poll) return <PollCard {...shown} poll={shown.poll} />
  return (
    <View className="pl-card" ariaRole="button" onTap={linkTo(shown.page)} hoverClassName="u-press">
      <View className="u-strong u-two">{shown.title}</View>
      <View className="u-meta u-one">{shown.note}</View>
    </View>
  )
}

function whenOf({ phase, ends }: PollFace): string {
  if (phase === 'open') return t('{time} 截止', { time: fullTime(ends) })
  if (phase === 'soon') return t('还没开始')
  return phase === 'cancelled' ? t('已取消') : t('已结束')
}

interface PollCardProps {
  title: string
  page: string
  poll: PollFace
}

/** A poll in a message or under a dynamic: a tap picks, another one votes; then its bars move as others vote. */
export const PollCard = observer(function PollCard({ title, page, poll }: PollCardProps) {
  const store = pollOf(poll)
  useEffect(() => store.take(poll), [store, poll])
  const front = useFront()
  useEffect(() => (front ? watchPoll(poll.id) : undefined), [front, poll.id])
  const { face, picked, open, send } = store
  const { options, votes, people, chosen, left, obstacle, voters } = face
  const counted = !open || chosen.length > 0
  return (
    <View className="pl-card" ariaRole="none" onTap={(event) => event.stopPropagation()}>
      <View className="u-strong u-text pl-title" ariaRole="button" onTap={linkTo(page)}>
        {title}
      </View>
      {left > 1 && open && <View className="u-meta">{t('最多选 {n} 个', { n: left })}</View>}
      {options.map(({ id, name, votes: own }) => (
        <PollOption
          key={id}
          name={name}
          votes={own}
          of={votes}
          on={picked.includes(id) || chosen.includes(id)}
          counted={counted}
          onPick={open && !chosen.includes(id) ? () => store.pick(id) : undefined}
        />
      ))}
      {open && (
        <View className="pl-send">
          <Button
            block
            size={44}
            kind={picked.length === 0 ? 'line' : 'accent'}
            disabled={picked.length === 0}
            loading={send.busy}
            onTap={() => void send.run()}
          >
            {t('投票')}
          </Button>
        </View>
      )}
      {obstacle !== null && store.moves && <View className="u-meta pl-foot">{t(obstacle)}</View>}
      <View className="u-meta pl-foot">
        {[t(voters), t('{n} 人投了', { n: formatCount(people) }), whenOf(face)].join(' · ')}
      </View>
    </View>
  )
})

import React, { useState } from 'react'
import { limits, type UnsealAction } from '@contract/confession/rules'
import type { Unseal } from '@contract/confession/schema'
import { Evidence } from '@/shell/complaint/evidence'
import { Decidable } from '@/shell/desk/decidable'
import { DeskList } from '@/shell/desk/desk-queue'
import type { DeskProps } from '@/shell/desks'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { fullTime, relativeTime } from '@/ui/format'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import '@/shell/roles/roles.css'

const questions = (): Record<UnsealAction, { title: string; content: string; label: string }> => ({
  approve: {
    title: t('同意揭开？'),
    content: t('你和申请的人在 {n} 小时内能看到是谁，本人会收到通知。', { n: limits.openHours }),
    label: t('揭开'),
  },
  refuse: { title: t('不同意揭开？'), content: t('这份申请就结束了，匿名不变。'), label: t('不同意') },
  withdraw: { title: t('撤回申请？'), content: t('匿名不变。'), label: t('撤回') },
})

/** Requests for the name behind a pseudonym: those to decide, my own, and what two of us opened. */
export function UnsealQueue({ onDone }: DeskProps) {
  const [queue] = useState(
    () =>
      new Decidable<Unseal, UnsealAction>({
        fetch: (after) => get('loveWall/unseals', { after }, inPlace),
        send: ({ id }, action) => post('loveWall/decideUnseal', { id, action }),
        onDecided: onDone,
      }),
  )
  const decide = (unseal: Unseal, action: UnsealAction) => {
    const { title, content, label } = questions()[action]
    return queue.confirm(unseal, action, { title, content, confirmText: label, danger: action === 'approve' })
  }
  const row = (unseal: Unseal) => (
    <Card className="r-row">
      <View className="r-head">
        <View className="u-strong u-grow u-one">{t('举报 {number}', { number: unseal.number })}</View>
        <Tag tone={unseal.state === 'opened' ? 'red' : 'amber'}>
          {unseal.state === 'opened' ? t('已揭开') : t('等待决定')}
        </Tag>
      </View>
      <Evidence snapshot={unseal.snapshot} />
      <View className="u-text">{t('理由：{reason}', { reason: unseal.reason })}</View>
      <View className="u-meta u-one">
        {[unseal.mine ? t('我申请的') : unseal.asker.name, relativeTime(unseal.at)].join(' · ')}
      </View>
      {unseal.state === 'opened' ? <Opened unseal={unseal} /> : <Acts unseal={unseal} onDecide={decide} />}
    </Card>
  )
  return (
    <DeskList
      list={queue.list}
      row={row}
      rowHeight={240}
      skeleton={<RowSkeleton rows={2} />}
      empty={{
        title: t('没有揭开匿名的申请'),
        text: t('要两位管理员都同意，才能看到一条匿名内容是谁写的。'),
      }}
    />
  )
}

function Acts({
  unseal,
  onDecide,
}: {
  unseal: Unseal
  onDecide: (unseal: Unseal, action: UnsealAction) => Promise<unknown>
}) {
  if (unseal.mine)
    return (
      <Button size={44} kind="line" onTap={() => void onDecide(unseal, 'withdraw')}>
        {t('撤回申请')}
      </Button>
    )
  return (
    <View className="r-acts">
      <Button size={44} kind="line" className="u-grow" onTap={() => void onDecide(unseal, 'refuse')}>
        {t('不同意')}
      </Button>
      <Button size={44} kind="danger" className="u-grow" onTap={() => void onDecide(unseal, 'approve')}>
        {t('同意揭开')}
      </Button>
    </View>
  )
}

/** The name shows on asking, and is kept nowhere. */
function Opened({ unseal: { id, until } }: { unseal: Unseal }) {
  const look = async () => {
    const person = await get('loveWall/unsealed', { id }).catch(() => null)
    if (!person) return
    const content = [person.school, person.college].filter(Boolean).join(' · ') || t('没有填写学校')
    await feedback.modal({ title: person.name, content, confirmText: t('知道了') })
  }
  return (
    <>
      <View className="u-meta">{until && t('能看到 {time}', { time: fullTime(until) })}</View>
      <Button size={44} kind="line" onTap={() => void look()}>
        {t('看是谁')}
      </Button>
    </>
  )
}

import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Person } from '@contract/common'
import { disputeLimits as limits } from '@contract/order/rules'
import { t } from '@/locale'
import type { Decidable } from '@/shell/desk/decidable'
import { DeskList } from '@/shell/desk/desk-queue'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chips } from '@/ui/chips'
import { FormModel } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { formatFen, relativeTime } from '@/ui/format'
import { Sheet } from '@/ui/sheet'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import '@/shell/roles/roles.css'

interface DisputedOrder {
  id: string
  title: string
  /** Fen. */
  total: number
  /** Who began it, and what they said. */
  by: string
  text: string
  since: string
}

/** What a kind of order has of its own on the desk. */
interface DisputeWords<Order> {
  /** Who began it, as a sentence: 下单人申请售后. */
  by: (order: Order) => string
  sides: (order: Order) => readonly { label: string; person: Pick<Person, 'name' | 'avatar'> }[]
  /** Where one reads how it went. */
  path: (order: Order) => string
  /** To whom money goes back, and to whom the rest. */
  buyer: string
  rest: string
  empty: string
}
export interface Decision {
  /** Percent that go back to the buyer. */
  share: number
  note: string
}

interface DisputeQueueProps<Order extends DisputedOrder> {
  queue: Decidable<Order, Decision>
  words: DisputeWords<Order>
}

/** Orders in dispute, first come first, each decided by how much goes back. */
export function DisputeQueue<Order extends DisputedOrder>({ queue, words }: DisputeQueueProps<Order>) {
  const [deciding, setDeciding] = useState<Order | null>(null)
  const row = (order: Order) => (
    <Card className="r-row">
      <View className="r-head">
        <View className="u-grow u-strong u-text">{order.title}</View>
        <View className="u-meta">{relativeTime(order.since)}</View>
      </View>
      <View className="u-meta">
        {t('{whose}，这一单 {sum}', { whose: words.by(order), sum: `¥${formatFen(order.total)}` })}
      </View>
      {order.text !== '' && <View className="u-text">{order.text}</View>}
      {words.sides(order).map(({ label, person: { name, avatar } }) => (
        <View key={label} className="r-head">
          <Avatar src={avatar} name={name} size={32} />
          <View className="u-grow u-one">{name}</View>
          <View className="u-meta">{label}</View>
        </View>
      ))}
      <View className="r-acts">
        <Button size={44} kind="line" className="u-grow" onTap={linkTo(words.path(order))}>
          {t('看经过和照片')}
        </Button>
        <Button size={44} className="u-grow" onTap={() => setDeciding(order)}>
          {t('处理')}
        </Button>
      </View>
    </Card>
  )
  return (
    <>
      <DeskList
        list={queue.list}
        row={row}
        rowHeight={260}
        skeleton={<CardSkeleton />}
        empty={{ title: t('没有等着的争议'), text: words.empty }}
      />
      {deciding && (
        <DecideSheet
          order={deciding}
          words={words}
          onClose={() => setDeciding(null)}
          onSend={(decision) => queue.decide(deciding, decision)}
        />
      )}
    </>
  )
}

const sumBack = (total: number, share: number): number => Math.floor((total * share) / 100)
const shares = ['0', '50', '100'] as const
const shareTitles = { 0: t('不退'), 50: t('退一半'), 100: t('全退') } as const

interface DecideProps {
  order: DisputedOrder
  words: Pick<DisputeWords<never>, 'buyer' | 'rest'>
  onClose: () => void
  onSend: (decision: Decision) => Promise<unknown>
}

const DecideSheet = observer(function DecideSheet({ order, words, onClose, onSend }: DecideProps) {
  const [form] = useState(
    () =>
      new FormModel({
        initial: { share: '', note: '' },
        limits: {
          share: {
            label: t('退给{buyer}百分之几', words),
            required: true,
            pattern: '^(100|\\d{1,2})$',
            message: t('写 0 到 100 的整数'),
          },
          note: { label: t('理由'), required: true, ...limits.reason },
        },
      }),
  )
  const back = /^(100|\d{1,2})$/.test(form.values.share)
    ? sumBack(order.total, Number(form.values.share))
    : null
  const send = async () => {
    const done = await form
      .submit(async ({ share, note }) => {
        const sure = await feedback.modal({
          title: t('退给{buyer} {n}%？', { buyer: words.buyer, n: Number(share) }),
          content: t('约 {back} 退给{buyer}，{rest}。马上分好，不能再改，双方都会收到理由。', {
            ...words,
            back: `¥${formatFen(sumBack(order.total, Number(share)))}`,
          }),
          confirmText: t('处理'),
          danger: true,
        })
        if (sure) await onSend({ share: Number(share), note: note.trim() })
        return sure
      })
      .catch(() => false)
    if (done) onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      label={t('处理争议')}
      head={<View className="u-title u-one">{order.title}</View>}
      bare
    >
      <View className="r-form">
        <Chips
          items={shares.map((key) => ({ key, label: shareTitles[key] }))}
          value={shares.find((key) => key === form.values.share) ?? null}
          onChange={(key) => form.set('share', key)}
        />
        <TextField
          {...form.field('share')}
          type="number"
          max={3}
          hint={
            back === null
              ? undefined
              : t('约 {back} 退给{buyer}，{rest}', { ...words, back: `¥${formatFen(back)}` })
          }
        />
        <TextareaField
          {...form.field('note')}
          max={limits.reason.max}
          placeholder={t('双方都会看到，写清楚凭什么这样分')}
        />
        <View className="r-end">
          <Button block kind="danger" loading={form.busy} onTap={() => void send()}>
            {t('处理')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})

import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Person } from '@contract/common'
import type { OrderName } from '@contract/kinds'
import { disputeLimits as limits, rulingLimits } from '@contract/order/rules'
import { t } from '@/locale'
import { Decidable } from '@/shell/desk/decidable'
import { DeskList } from '@/shell/desk/desk-queue'
import type { DeskProps } from '@/shell/desks'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chips } from '@/ui/chips'
import { FormModel } from '@/ui/form/model'
import { TextareaField } from '@/ui/form/textarea-field'
import { formatFen, relativeTime } from '@/ui/format'
import { Sheet } from '@/ui/sheet'
import { useStore } from '@/ui/use-store'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { DisputeStore } from './dispute-store'
import { ProposalCard } from './proposal-card'
import { ShareField, shareLimit } from './share-field'
import { twoNeeded } from './labels'
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
  kind: OrderName
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
interface Decision {
  /** Percent that go back to the buyer. */
  share: number
  note: string
  /** The goods go back first. */
  goods?: true
}

interface DisputeQueueProps<Order extends DisputedOrder> extends DeskProps {
  fetch: (after: string | undefined) => Promise<{ items: Order[]; next: string | null }>
  send: (order: Order, decision: Decision) => Promise<unknown>
  words: DisputeWords<Order>
}

/** Orders in dispute, first come first, each decided by how much goes back. */
export function DisputeQueue<Order extends DisputedOrder>(props: DisputeQueueProps<Order>) {
  const { fetch, send, words, onDone } = props
  const [queue] = useState(() => new Decidable<Order, Decision>({ fetch, send, onDecided: onDone }))
  const [deciding, setDeciding] = useState<Order | null>(null)
  /** As the queue has it by now: a decision that came too late is made again by that. */
  const latest = (order: Order): Order => queue.list.items.find(({ id }) => id === order.id) ?? order
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
          onSend={(decision) => queue.decide(latest(deciding), decision)}
          onConfirm={() => void queue.decided()}
        />
      )}
    </>
  )
}

const sumBack = (total: number, share: number): number => Math.floor((total * share) / 100)
const shares = () => [
  { key: '0', label: t('不退') },
  { key: '50', label: t('退一半') },
  { key: '100', label: t('全退') },
]

interface DecideProps {
  order: DisputedOrder
  words: Pick<DisputeWords<never>, 'kind' | 'buyer' | 'rest'>
  onClose: () => void
  onSend: (decision: Decision) => Promise<unknown>
  /** What another administrator proposes was answered. */
  onConfirm: () => void
}

const DecideSheet = observer(function DecideSheet({ order, words, onClose, onSend, onConfirm }: DecideProps) {
  const store = useStore(
    () =>
      new DisputeStore({ kind: words.kind, id: order.id }, () => {
        onConfirm()
        onClose()
      }),
  )
  const [goods, setGoods] = useState(false)
  const standing = store.standing.data
  const [form] = useState(
    () =>
      new FormModel({
        initial: { share: '', note: '' },
        limits: {
          share: shareLimit(words.buyer),
          note: { label: t('理由'), required: true, ...limits.reason },
        },
      }),
  )
  const send = async () => {
    const done = await form
      .submit(async ({ share, note }) => {
        const sure = await feedback.modal({
          title: t('退给{buyer} {n}%？', { buyer: words.buyer, n: Number(share) }),
          content: t('{goods}约 {back} 退给{buyer}，{rest}。双方都会收到理由，{days} 天内可以申诉一次。', {
            ...words,
            goods: goods ? t('先退货，收到后') : '',
            back: `¥${formatFen(sumBack(order.total, Number(share)))}`,
            days: rulingLimits.appealDays,
          }),
          confirmText: t('处理'),
          danger: true,
        })
        if (sure) await onSend({ share: Number(share), note: note.trim(), ...(goods ? { goods: true } : {}) })
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
      {standing?.proposal && (
        <View className="u-pad">
          <ProposalCard
            store={store}
            proposal={standing.proposal}
            amount={standing.amount}
            buyer={words.buyer}
            others={standing.others}
          />
        </View>
      )}
      {!standing?.proposal && (
        <View className="r-form">
          <ShareField
            field={form.field('share')}
            shares={shares()}
            hint={(share) =>
              t('约 {back} 退给{buyer}，{rest}', {
                ...words,
                back: `¥${formatFen(sumBack(order.total, share))}`,
              })
            }
          />
          <TextareaField
            {...form.field('note')}
            max={limits.reason.max}
            placeholder={t('双方都会看到，写清楚凭什么这样分')}
          />
          {standing?.returns && (
            <Chips
              items={[{ key: 'goods', label: t('先退货，卖家收到后再退款') }]}
              value={goods ? 'goods' : null}
              onChange={() => setGoods(!goods)}
            />
          )}
          {order.total > rulingLimits.alone && (
            <View className="u-meta u-text">{twoNeeded(standing?.others ?? null)}</View>
          )}
          <View className="r-end">
            <Button block kind="danger" loading={form.busy} onTap={() => void send()}>
              {t('处理')}
            </Button>
          </View>
        </View>
      )}
    </Sheet>
  )
})

import React, { useState } from 'react'
import { limits } from '@contract/wallet/rules'
import type { Payee, Review } from '@contract/wallet/schema'
import { DeskHead } from '@/shell/desk/desk-head'
import { Decidable } from '@/shell/desk/decidable'
import { DeskQueue } from '@/shell/desk/desk-queue'
import type { DeskProps } from '@/shell/desks'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { clipboard } from '@/platform/clipboard'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Cell, CellGroup } from '@/ui/cell'
import { formatFen } from '@/ui/format'
import { usePull } from '@/ui/list/use-pull'
import { Price } from '@/ui/price'
import { Sheet } from '@/ui/sheet'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { SettleForm } from './settle-form'
import { formatYuan, stateTitle } from './labels'
import '@/shell/roles/roles.css'
import './wallet.css'

type Decision =
  | { action: 'approve' }
  | { action: 'refuse' | 'bounce'; reason: string }
  | { action: 'settle'; reference: string }

/** Withdrawals that wait for administrators: big ones for two, those to cards for who pays them. */
export function WithdrawalQueue({ onDone }: DeskProps) {
  const [queue] = useState(
    () =>
      new Decidable<Review, Decision>({
        fetch: (after) => get('withDraw/queue', { after }, inPlace),
        send: ({ id }, decision) => post('withDraw/decide', { id, ...decision }),
        onDecided: onDone,
      }),
  )
  const [paying, setPaying] = useState<{ review: Review; payee: Payee } | null>(null)
  usePull(queue.list.refresh)
  const approve = async (review: Review) => {
    const { person, amount, first } = review
    const question = {
      title: t('同意 {name} 提现 ¥{sum}？', { name: person.name, sum: formatFen(amount) }),
      content:
        first === null
          ? t('同意后还要另一位管理员同意，才会打款。')
          : t('{name}已经同意，你同意后就开始打款。', { name: first }),
      confirmText: t('同意'),
    }
    if (await queue.confirm(review, { action: 'approve' }, question)) feedback.toast(t('已同意'))
  }
  const show = async (review: Review) => {
    const payee = await post('withDraw/payee', { id: review.id }).catch(() => null)
    if (payee) setPaying({ review, payee })
  }
  return (
    <>
      <DeskQueue
        queue={queue}
        rowHeight={180}
        skeleton={<CardSkeleton />}
        empty={{
          title: t('没有等着的提现'),
          text: t('满 ¥{sum} 的提现，和要打到银行卡的，会排到这里。', {
            sum: formatYuan(limits.reviewFrom),
          }),
        }}
        approve={{
          label: ({ state }) => (state === 'paying' ? t('看卡号并打款') : t('同意')),
          disabled: ({ state, mine }) => state !== 'paying' && mine,
          onTap: (review) => (review.state === 'paying' ? show(review) : approve(review)),
        }}
        refuse={{
          label: t('退回'),
          title: ({ person }) => t('退回 {name} 的提现', { name: person.name }),
          decision: (reason, { state }) => ({
            action: state === 'paying' ? ('bounce' as const) : ('refuse' as const),
            reason,
          }),
        }}
      >
        {(review) => (
          <>
            <DeskHead person={review.person} at={review.at}>
              <Tag>{stateTitle(review.state)}</Tag>
            </DeskHead>
            <View className="u-row u-gap12">
              <View className="u-grow u-text">{review.to}</View>
              <Price fen={review.amount} size="title" />
            </View>
            {review.first !== null && review.state === 'reviewing' && (
              <View className="u-meta">
                {review.mine
                  ? t('你已经同意，等另一位管理员')
                  : t('{name}已经同意，还差一位', { name: review.first })}
              </View>
            )}
          </>
        )}
      </DeskQueue>
      {paying && (
        <PaySheet
          {...paying}
          onClose={() => setPaying(null)}
          onPaid={(reference) => queue.decide(paying.review, { action: 'settle', reference })}
        />
      )}
    </>
  )
}

function PaySheet({
  review,
  payee,
  onClose,
  onPaid,
}: {
  review: Review
  payee: Payee
  onClose: () => void
  onPaid: (reference: string) => Promise<void>
}) {
  const copy = (text: string) =>
    void clipboard.write(text).then(
      () => feedback.toast(t('已复制')),
      () => undefined,
    )
  return (
    <Sheet
      open
      bare
      label={t('打款')}
      onClose={onClose}
      head={
        <View className="u-title">{t('打款 ¥{sum}', { sum: formatFen(review.amount - review.fee) })}</View>
      }
    >
      <CellGroup>
        <Cell title={t('户名')} value={payee.holder} onTap={() => copy(payee.holder)} />
        <Cell title={t('卡号')} text={payee.number} onTap={() => copy(payee.number)} />
        <Cell title={t('银行')} text={[payee.bank, payee.city, payee.branch].filter(Boolean).join(' ')} />
      </CellGroup>
      <SettleForm onSend={onPaid} onClose={onClose} />
    </Sheet>
  )
}

/** What crosses an order on its way: another price, a dispute, money that is asked back. */
import React from 'react'
import type { Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { yuan } from '@/shell/order/labels'
import { dayTime } from '@/shell/times'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Tag } from '@/ui/tag'
import { DisputeNotice, Notice } from '@/shell/order/notice'
import type { Side } from './acts'
import { useSale } from './of-kind'
import { refundTitle, refundTones } from './labels'
import './sale.css'

/** A higher price that waits for the buyer's yes; what may be done with it is in the foot. */
export function Proposal({ order: { proposal, total }, side }: { order: Sale; side: Side | 'desk' }) {
  if (proposal === null) return null
  const sums = { now: yuan(total), next: yuan(proposal.goods + proposal.freight) }
  return (
    <Notice icon="tag">
      <View className="u-strong">{t('想从 {now} 改成 {next}', sums)}</View>
      <View className="u-text u-meta">
        {side === 'buyer'
          ? t('同意了才按新价付；不同意可以照 {now} 付款。', sums)
          : t('买家同意才算；不同意可以照 {now} 付款。', sums)}
      </View>
    </Notice>
  )
}

/** What is disputed, and how it was decided. */
export function Dispute({ order: { dispute }, side }: { order: Sale; side: Side | 'desk' }) {
  if (!dispute) return null
  const { by, text, share, goods, note } = dispute
  const who = by === side ? t('你') : by === 'seller' ? t('卖家') : t('买家')
  const result = goods
    ? t('学校决定先退货，卖家收到后退给买家 {share}%。{note}', { share: share ?? 0, note })
    : t('学校决定退给买家 {share}%。{note}', { share: share ?? 0, note })
  return (
    <DisputeNotice
      title={t('{who}请学校处理', { who })}
      text={text}
      result={share === null ? null : result}
    />
  )
}

/** Every time that money was asked back. */
export function Refunds({ order }: { order: Sale }) {
  const { pages } = useSale()
  const { refunds } = order
  if (refunds.length === 0) return null
  return (
    <CellGroup>
      {refunds.map(({ id, amount, state, at, goods }) => (
        <Cell
          key={id}
          icon="arrow-back-up"
          title={goods ? t('退货退款 {sum}', { sum: yuan(amount) }) : t('退款 {sum}', { sum: yuan(amount) })}
          text={dayTime(at)}
          onTap={linkTo(pages.refund(id))}
        >
          <Tag tone={refundTones[state]}>{refundTitle(state, order.side)}</Tag>
        </Cell>
      ))}
    </CellGroup>
  )
}

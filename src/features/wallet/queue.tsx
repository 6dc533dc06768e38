import React, { useEffect, useState } from 'react'
import { usePageEvent } from 'remax/macro'
import { limits } from '@contract/wallet/rules'
import type { Payee, Review } from '@contract/wallet/schema'
import { t } from '@/locale'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { clipboard } from '@/platform/clipboard'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Cell, CellGroup } from '@/ui/cell'
import { formatFen, relativeTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { usePull } from '@/ui/list/use-pull'
import { Price } from '@/ui/price'
import { Sheet } from '@/ui/sheet'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { SettleForm } from './settle-form'
import { formatYuan, stateTitle } from './words'
import '@/shell/roles/roles.css'
import './wallet.css'

const byId = ({ id }: Review) => id

/** Withdrawals that wait for administrators: big ones for two, those to cards for who pays them. */
export function WithdrawalQueue({ onDone }: { onDone: () => Promise<void> }) {
  const [list] = useState(
    () => new PagedList<Review>((after) => get('withDraw/queue', { after }, inPlace), byId),
  )
  const [refusing, setRefusing] = useState<Review | null>(null)
  const [paying, setPaying] = useState<{ review: Review; payee: Payee } | null>(null)
  useEffect(() => void list.load(), [list])
  usePageEvent('onShow', () => {
    if (list.phase === 'ready') void list.refresh()
  })
  usePull(list.refresh)
  // read anew either way: somebody else may have been first
  const decide = (body: {
    id: string
    action: 'approve' | 'refuse' | 'settle' | 'bounce'
    reason?: string
    reference?: string
  }) => post('withDraw/decide', body).finally(() => Promise.all([list.refresh(), onDone()]))
  const approve = async ({ id, amount, person, first }: Review) => {
    const content =
      first === null
        ? t('同意后还要另一位管理员同意，才会打款。')
        : t('{name}已经同意，你同意后就开始打款。', { name: first })
    if (
      !(await feedback.modal({
        title: t('同意 {name} 提现 {sum} 元？', { name: person.name, sum: formatFen(amount) }),
        content,
        confirmText: t('同意'),
      }))
    )
      return
    await decide({ id, action: 'approve' }).then(
      () => feedback.toast(t('已同意')),
      () => undefined,
    )
  }
  const show = async (review: Review) => {
    const payee = await post('withDraw/payee', { id: review.id }).catch(() => null)
    if (payee) setPaying({ review, payee })
  }
  const row = (review: Review) => (
    <Card className="r-row">
      <View className="r-head">
        <Avatar src={review.person.avatar} name={review.person.name} size={40} />
        <View className="u-grow">
          <View className="u-strong u-one">{review.person.name}</View>
          <View className="u-meta u-one">
            {[review.person.school, relativeTime(review.at)].filter(Boolean).join(' · ')}
          </View>
        </View>
        <Tag>{stateTitle(review.state)}</Tag>
      </View>
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
      <View className="r-acts">
        {review.state === 'paying' ? (
          <Button size={44} className="u-grow" onTap={() => void show(review)}>
            {t('看卡号并打款')}
          </Button>
        ) : (
          <Button size={44} className="u-grow" disabled={review.mine} onTap={() => void approve(review)}>
            {t('同意')}
          </Button>
        )}
        <Button size={44} kind="line" className="u-grow" onTap={() => setRefusing(review)}>
          {t('退回')}
        </Button>
      </View>
    </Card>
  )
  return (
    <>
      <PagedListView
        list={list}
        keyOf={byId}
        renderItem={row}
        rowHeight={180}
        skeleton={<CardSkeleton />}
        empty={
          <Empty
            drawing="lamp"
            title={t('没有等着的提现')}
            text={t('满 {sum} 元的提现，和要打到银行卡的，会排到这里。', {
              sum: formatYuan(limits.reviewFrom),
            })}
          />
        }
      />
      {refusing && (
        <ReasonSheet
          title={t('退回 {name} 的提现', { name: refusing.person.name })}
          label={t('退回')}
          onClose={() => setRefusing(null)}
          onSend={async (reason) =>
            void (await decide({
              id: refusing.id,
              action: refusing.state === 'paying' ? 'bounce' : 'refuse',
              reason,
            }))
          }
        />
      )}
      {paying && (
        <PaySheet
          {...paying}
          onClose={() => setPaying(null)}
          onPaid={async (reference) =>
            void (await decide({ id: paying.review.id, action: 'settle', reference }))
          }
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
        <View className="u-title">{t('打款 {sum} 元', { sum: formatFen(review.amount - review.fee) })}</View>
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

import React, { useState } from 'react'
import type { FailedShipping } from '@contract/payment/desk/schema'
import { DeskHead } from '@/shell/desk/desk-head'
import { Decidable } from '@/shell/desk/decidable'
import { DeskQueue } from '@/shell/desk/desk-queue'
import type { DeskProps } from '@/shell/desks'
import { linkTo } from '@/shell/links'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { CardSkeleton } from '@/ui/states/page-skeletons'

type Decision = { action: 'retry' } | { action: 'handle'; reason: string }

/** Shipping reports that WeChat did not take: sent anew, or told by hand in its console. */
export function ShippingQueue({ onDone }: DeskProps) {
  const [queue] = useState(
    () =>
      new Decidable<FailedShipping, Decision>({
        fetch: (after) => get('payments/shippings', { after }, inPlace),
        send: ({ id }, decision) => post('payments/decideShipping', { id, ...decision }),
        onDecided: onDone,
      }),
  )
  const retry = (shipping: FailedShipping) =>
    queue.confirm(
      shipping,
      { action: 'retry' },
      {
        title: t('再报一次？'),
        content: t('几分钟内会重新报给微信；还是不行，会再排到这里。'),
        confirmText: t('再报一次'),
      },
    )
  return (
    <DeskQueue
      queue={queue}
      rowHeight={300}
      skeleton={<CardSkeleton />}
      empty={{
        title: t('发货信息都报给微信了'),
        text: t('微信一直没有收下的会排到这里，不处理的话，这些钱结不了算。'),
      }}
      approve={{ label: t('再报一次'), onTap: retry }}
      refuse={{
        label: t('已在后台处理'),
        title: ({ number }) => t('订单 {number} 在微信后台怎么处理的', { number }),
        decision: (reason): Decision => ({ action: 'handle', reason }),
      }}
    >
      {({ buyer, at, title, number, page, payment, items, parcels, error }) => (
        <>
          <DeskHead person={buyer} at={at} />
          <View className="u-strong u-text">{title}</View>
          <View className="u-ink2 u-text">{[items, ...parcels].filter(Boolean).join('\n')}</View>
          <View className="u-meta u-text u-figures">{t('微信支付单号 {number}', { number: payment })}</View>
          {error !== '' && <View className="u-meta u-text">{t('微信说：{error}', { error })}</View>}
          <CellGroup>
            <Cell title={t('订单 {number}', { number })} onTap={linkTo(page)} />
          </CellGroup>
        </>
      )}
    </DeskQueue>
  )
}

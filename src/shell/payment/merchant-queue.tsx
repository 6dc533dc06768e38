import React, { useState } from 'react'
import type { WaitingMerchant } from '@contract/payment/merchant/schema'
import { approval, Decidable, refusal, type Answer } from '@/shell/desk/decidable'
import { DeskHead } from '@/shell/desk/desk-head'
import { DeskQueue } from '@/shell/desk/desk-queue'
import type { DeskProps } from '@/shell/desks'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { View } from '@/platform/components'
import { CardSkeleton } from '@/ui/states/page-skeletons'

/** Merchant numbers that sellers sent in: confirmed, their shares of combined payments are paid there. */
export function MerchantQueue({ onDone }: DeskProps) {
  const [queue] = useState(
    () =>
      new Decidable<WaitingMerchant, Answer>({
        fetch: (after) => get('payments/merchants', { after }, inPlace),
        send: ({ id, wanted }, decision) =>
          post('payments/decideMerchant', { id, number: wanted, ...decision }),
        onDecided: onDone,
      }),
  )
  const approve = (merchant: WaitingMerchant) =>
    queue.confirm(merchant, approval, {
      title: t('确认是 {name} 的商户号？', { name: merchant.person.name }),
      content: t('以后一起付款时，货款会直接到 {number}。请先在微信支付服务商后台核对主体。', {
        number: merchant.wanted,
      }),
      confirmText: t('确认'),
    })
  return (
    <DeskQueue
      queue={queue}
      rowHeight={220}
      skeleton={<CardSkeleton />}
      empty={{
        title: t('没有等确认的商户号'),
        text: t('卖家填的微信特约商户号会排到这里，核对主体后再确认。'),
      }}
      approve={{ label: t('确认'), onTap: approve }}
      refuse={{
        label: t('退回'),
        title: ({ wanted }) => t('退回商户号 {number} 的理由', { number: wanted }),
        decision: refusal,
      }}
    >
      {({ person, at, wanted, number }) => (
        <>
          <DeskHead person={person} at={at} />
          <View className="u-strong u-text u-figures">{t('微信商户号 {number}', { number: wanted })}</View>
          {number !== '' && (
            <View className="u-meta u-text u-figures">{t('现在用的是 {number}', { number })}</View>
          )}
        </>
      )}
    </DeskQueue>
  )
}

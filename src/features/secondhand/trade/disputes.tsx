import React, { useState } from 'react'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Decidable } from '@/shell/desk/decidable'
import type { DeskProps } from '@/shell/desks'
import { DisputeQueue, type Decision } from '@/shell/order/dispute-queue'
import { pathOfTrade } from '../pages'

type Disputed = DataOf<Routes['secondHandOrder/disputes']>['items'][number]

const words = {
  kind: 'trade' as const,
  by: ({ by }: Disputed) => (by === 'seller' ? t('卖家请学校处理') : t('买家请学校处理')),
  sides: ({ buyer, seller }: Disputed) => [
    { label: t('买家'), person: buyer },
    { label: t('卖家'), person: seller },
  ],
  path: ({ id }: Disputed) => pathOfTrade(id),
  buyer: t('买家'),
  rest: t('其余结给卖家'),
  empty: t('二手订单有人请学校处理时，会排到这里。'),
}

/** Sales in dispute. */
export function TradeDisputes({ onDone }: DeskProps) {
  const [queue] = useState(
    () =>
      new Decidable<Disputed, Decision>({
        fetch: (after) => get('secondHandOrder/disputes', { after }, inPlace),
        send: ({ id, step }, decision) => post('secondHandOrder/decide', { id, step, ...decision }),
        onDecided: onDone,
      }),
  )
  return <DisputeQueue queue={queue} words={words} />
}

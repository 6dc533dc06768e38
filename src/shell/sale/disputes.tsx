import React from 'react'
import type { DataOf } from '@contract/http'
import type { SaleCalls } from '@contract/sale/names'
import { t } from '@/locale'
import { inPlace } from '@/net/in-place'
import type { DeskProps } from '@/shell/desks'
import { DisputeQueue } from '@/shell/order/dispute-queue'
import { saleGet, salePost, type SaleUi } from './kind'

type Disputed = DataOf<SaleCalls['disputes']>['items'][number]

const wordsOf = ({ name, pages, words }: SaleUi) => ({
  kind: name,
  by: ({ by }: Disputed) => (by === 'seller' ? t('卖家请学校处理') : t('买家请学校处理')),
  sides: ({ buyer, seller }: Disputed) => [
    { label: t('买家'), person: buyer },
    { label: t('卖家'), person: seller },
  ],
  path: ({ id }: Disputed) => pages.order(id),
  buyer: t('买家'),
  rest: t('其余结给卖家'),
  empty: words.disputes,
})

/** The queue of a kind's sales in dispute. */
export const saleDisputes = (kind: SaleUi) =>
  function SaleDisputes({ onDone }: DeskProps) {
    return (
      <DisputeQueue<Disputed>
        fetch={(after) => saleGet(kind, 'disputes', { after }, inPlace)}
        send={({ id, step }, decision) => salePost(kind, 'decide', { id, step, ...decision })}
        words={wordsOf(kind)}
        onDone={onDone}
      />
    )
  }

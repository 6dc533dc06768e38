import React from 'react'
import { observer } from 'mobx-react-lite'
import { causes } from '@contract/sale/after/rules'
import type { Refund, Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { BillLine } from '@/shell/order/bill'
import { OrderFrame } from '@/shell/order/order-frame'
import { Timeline } from '@/shell/order/timeline'
import { isOfKind, useFrames } from '@/shell/order/use-frames'
import { yuan } from '@/shell/order/labels'
import { dayTime } from '@/shell/times'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Marker } from '@/ui/marker'
import { PictureGrid } from '@/ui/picture-grid'
import { Price } from '@/ui/price'
import { useNow } from '@/ui/use-now'
import { useStore } from '@/ui/use-store'
import { Opening } from '@/shell/order/opening'
import { ContactRow } from './contact-row'
import { useSale } from './of-kind'
import { refundActs } from './refund-acts'
import { RefundFoot } from './refund-foot'
import { RefundStore } from './refund-store'
import { refundLines } from './steps'
import { leftText, refundTitle } from './labels'
import './sale.css'

/** One refund, and what each side may do about it. */
export const RefundView = observer(function RefundView({ id }: { id: string }) {
  const kind = useSale()
  const store = useStore(() => new RefundStore(kind, id), { show: true, pull: true })
  useFrames((frame) => isOfKind(frame, kind.name), store.load)
  const { data } = store.refund
  const acts = refundActs(store.actions)
  return (
    <OrderFrame
      of={store.refund}
      onRetry={store.load}
      foot={
        data && (acts.length > 0 || (data.ended !== null && store.order?.mine)) ? (
          <RefundFoot store={store} refund={data} acts={acts} />
        ) : undefined
      }
    >
      {(refund) => <Body refund={refund} sale={store.order} />}
    </OrderFrame>
  )
})

const waits: Partial<Record<Refund['state'], Record<'buyer' | 'seller' | 'desk', string>>> = {
  applied: {
    buyer: t('卖家 {time} 前没有处理，就按同意算。'),
    seller: t('{time} 前没有处理，就按同意算。'),
    desk: t('卖家 {time} 前没有处理，就按同意算。'),
  },
  refused: {
    buyer: t('{time} 前可以请学校处理，或带新证据再申请，一共两次。'),
    seller: t('买家 {time} 前可以请学校处理，或再申请，一共两次。'),
    desk: t('买家 {time} 前可以请学校处理，或再申请，一共两次。'),
  },
  returning: {
    buyer: t('{time} 前把东西寄回或当面还了，不然退款就结束。'),
    seller: t('买家 {time} 前没有寄回，退款就结束。'),
    desk: t('买家 {time} 前没有寄回，退款就结束。'),
  },
  returned: {
    buyer: t('卖家收到后退款，{time} 自动退。'),
    seller: t('收到、看好后再退款，{time} 自动退给买家。'),
    desk: t('卖家收到后退款，{time} 自动退。'),
  },
}

const ends: Partial<Record<Refund['state'], string>> = {
  done: t('已退回买家的付款账户。'),
  withdrawn: t('买家撤销了，订单照常进行。'),
  lapsed: t('过了时间没有继续，订单照常进行。'),
  decided: t('学校已经处理，理由在订单里。'),
  disputed: t('钱由平台保管。提议、处理结果和申诉都在下面的订单里。'),
}

function Body({ refund, sale }: { refund: Refund; sale: Sale | null }) {
  const { pages } = useSale()
  const now = useNow()
  const { state, amount, goods, cause, text, pictures, round, answer, until, lines } = refund
  const side = sale ? sale.side : 'desk'
  const wait = waits[state]?.[side]
  const time = until === null ? '' : dayTime(until, now)
  return (
    <>
      <Opening
        className="tx-head"
        text={wait !== undefined ? t(wait, { time }) + leftText(until, now) : (ends[state] ?? '')}
      >
        <Marker>{refundTitle(state, side)}</Marker>
      </Opening>
      <View className="u-pad tx-asked">
        <View className="o-line">
          <View className="u-grow u-strong">{goods ? t('退货退款') : t('退款')}</View>
          <Price fen={amount} size="title" />
        </View>
        <BillLine faint title={t('原因')} value={t(causes[cause].title)} />
        {lines !== null && sale && (
          <BillLine
            faint
            title={t('退的是')}
            value={sale.lines
              .filter(({ n }) => lines.includes(n))
              .map(({ title }) => title)
              .join(t('、'))}
          />
        )}
        {round > 1 && <BillLine faint title={t('第几次')} value={t('第 {n} 次申请', { n: round })} />}
        <View className="u-text">{text}</View>
        {pictures.length > 0 && (
          <View className="o-pictures">
            <PictureGrid pictures={pictures} />
          </View>
        )}
        {answer !== '' && (
          <View className="o-notice">
            <View className="u-grow">
              <View className="u-strong">{t('卖家说')}</View>
              <View className="u-text">{answer}</View>
            </View>
          </View>
        )}
      </View>
      <GoingBack refund={refund} />
      {sale && (
        <>
          <View className="u-pad">
            <Timeline lines={refundLines(sale, refund, now)} />
          </View>
          <CellGroup>
            <Cell
              icon="tag"
              title={sale.title}
              text={t('实付 {sum}', { sum: yuan(sale.total) })}
              onTap={linkTo(pages.order(sale.id))}
            />
          </CellGroup>
        </>
      )}
    </>
  )
}

/** Where goods go back to, and how they went. */
function GoingBack({ refund: { to, back: gone, order } }: { refund: Refund }) {
  const { pages } = useSale()
  if (!to && !gone) return null
  return (
    <CellGroup>
      {to && <ContactRow to={to} lead={t('寄回到')} dials />}
      {gone && gone.number !== '' && (
        <Cell
          icon="package"
          title={gone.company}
          text={<View className="u-figures">{gone.number}</View>}
          value={t('看物流')}
          onTap={linkTo(pages.track(order, true))}
        />
      )}
      {gone && gone.number === '' && (
        <Cell icon="package" title={t('买家说当面还了')} text={gone.text === '' ? undefined : gone.text} />
      )}
    </CellGroup>
  )
}

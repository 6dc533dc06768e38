import React from 'react'
import { times } from '@contract/running/rules'
import { overStates, stateTitles } from '@contract/running/states/rules'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { Countdown } from '@/ui/countdown'
import { Marker } from '@/ui/marker'
import { Opening, PayWithin } from '@/shell/order/opening'
import { etaOf } from '../shared/eta'
import type { Point } from '../shared/map-frame'
import { clockText, dayTime, spanText, yuan } from '../shared/labels'
import { useNow } from '@/ui/use-now'
import './order.css'

const expects = ({ rider, state, kind, from, to, due }: OrderDetail): string => {
  const name = rider?.name ?? t('骑手')
  const time = dayTime(due)
  if (state === 'taken') return t('{name}正去{place}，{time} 前送到', { name, place: from ?? to, time })
  if (state === 'carrying')
    return kind === 'send'
      ? t('{name}正送去{place}寄出', { name, place: to })
      : t('{name}正往{place}送，{time} 前到', { name, place: to, time })
  return t('{name}不能继续了，正等下一位骑手接手', { name })
}

const ended = ({ state, total, settled, quote }: OrderDetail): string => {
  if (state === 'closed') return t('没有付款，订单已关闭，没有扣钱。')
  if (settled === null) return t('已付 {total}。', { total: yuan(total) })
  if (state === 'done')
    return settled.refunded > 0
      ? t('骑手收到 {rider}，没花完的 {back} 已退回。', {
          rider: yuan(settled.rider),
          back: yuan(settled.refunded),
        })
      : t('一共付了 {total}。', { total: yuan(quote.total) })
  return settled.refunded > 0
    ? t('已退回 {back}，原路返回。', { back: yuan(settled.refunded) })
    : t('没有退款。')
}

interface HeadProps {
  order: OrderDetail
  /** The rider's, where both want it known. */
  position: Point | null
  /** A timer ran out. */
  onEnd: () => void
}

/** Where an order stands, in one phrase and one sentence. */
export function OrderHead({ order, position, onEnd }: HeadProps) {
  const now = useNow()
  const eta = etaOf(order, position, now)
  const { state, kind, due, until } = order
  const ends = until === null ? null : Date.parse(until)
  const left = Date.parse(due) - now
  if (state === 'unpaid')
    return (
      <Opening text={t('付款后骑手才看得到，超时订单会关闭。')}>
        {ends === null ? t('等你付款') : <PayWithin until={ends} onEnd={onEnd} />}
      </Opening>
    )
  if (state === 'open')
    return (
      <Opening
        text={
          ends === null
            ? t('接单后会通知你。')
            : t('接单后会通知你；{time} 还没人接就全额退款。', { time: dayTime(ends, now) })
        }
      >
        <Marker>{t('等待骑手接单')}</Marker>
      </Opening>
    )
  if (state === 'delivered') {
    return (
      <Opening
        text={
          ends === null ? (
            t('请当面点清。')
          ) : (
            <>
              <Countdown until={ends} onEnd={onEnd} />
              {kind === 'send'
                ? t(' 后自动确认，快递公司查不到单号的除外')
                : t(' 后自动确认（送达后 {n} 小时）', { n: times.confirm })}
            </>
          )
        }
      >
        <Marker>{t('等你确认收货')}</Marker>
      </Opening>
    )
  }
  if (state === 'disputed' || overStates.includes(state))
    return (
      <Opening text={state === 'disputed' ? t('钱由平台保管，学校看过双方的说明后决定。') : ended(order)}>
        {t(stateTitles[state])}
      </Opening>
    )
  return (
    <Opening
      text={
        left < 0
          ? t('应在 {time} 前送到，可以联系骑手问问。', { time: clockText(due) })
          : [expects(order), eta === null ? '' : t('预计 {time} 送到', { time: clockText(eta) })]
              .filter(Boolean)
              .join(t('，'))
      }
    >
      {left < 0 ? t('已晚 {span}', { span: spanText(-left) }) : t('还有 ')}
      {left >= 0 && <Marker>{spanText(left)}</Marker>}
    </Opening>
  )
}

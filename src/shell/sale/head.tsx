import React from 'react'
import { stateTitles } from '@contract/sale/states/rules'
import type { Way } from '@contract/sale/rules'
import type { Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import { yuan } from '@/shell/order/labels'
import { dayTime } from '@/shell/times'
import { Marker } from '@/ui/marker'
import { useNow } from '@/ui/use-now'
import { Opening, PayWithin } from '@/shell/order/opening'
import { actTitle, type Side } from './acts'
import { leftText } from './labels'
import './sale.css'

interface Said {
  /** Before the marked phrase, and after it. */
  lead?: string
  mark: string
  tail?: string
  text: string
}

/** When it runs out. */
const until = ({ until: at }: Sale, now: number): string => (at === null ? '' : dayTime(at, now))

const unpaid = (order: Sale, side: Side | 'desk', now: number): Said =>
  side === 'buyer'
    ? { mark: t('等你付款'), text: t('付款前东西给你留着，超时订单关闭。') }
    : {
        mark: t('等买家付款'),
        text: t('{time} 前没有付款，订单关闭，东西回到货架。', { time: until(order, now) }),
      }

/** What the seller has to do. */
const handing: Record<Way, string> = {
  meet: t('见面交付'),
  building: t('送到楼下'),
  courier: t('发货'),
  pickup: t('备好'),
}

function paid(order: Sale, side: Side | 'desk', now: number): Said {
  const { way, meet, place } = order
  const time = until(order, now)
  const back =
    side === 'seller'
      ? t('请在 {time} 前交付，不然钱全部退给买家。', { time })
      : t('{time} 前没有交付，钱全部退回。', { time })
  if ((way === 'meet' || way === 'pickup') && meet !== null)
    return {
      mark: dayTime(meet, now),
      tail: way === 'meet' ? t(' 见面') : t(' 自取'),
      text: place === '' ? back : t('在{place}。{back}', { place, back }),
    }
  return side === 'seller'
    ? { lead: t('等你'), mark: handing[way], text: back }
    : { lead: t('等卖家'), mark: way === 'meet' ? t('约见面') : handing[way], text: back }
}

const sent = (order: Sale, side: Side | 'desk', now: number): Said => ({
  mark:
    order.way === 'courier' ? t('已寄出') : actTitle('deliverGoods', { ...order, state: 'paid' }, 'seller'),
  text:
    side === 'seller'
      ? t('买家确认后结算，{time} 自动收货。', { time: until(order, now) })
      : t('收到后看好再确认，{time} 自动收货。', { time: until(order, now) }),
})

const refunding: Partial<Record<Sale['state'], Record<Side, [title: string, text: string]>>> = {
  applied: {
    buyer: [t('等卖家处理退款'), t('{time} 前卖家没有处理，就按同意算。')],
    seller: [t('买家申请退款'), t('{time} 前没有处理，就按同意算。')],
  },
  refused: {
    buyer: [t('卖家拒绝了退款'), t('{time} 前可以请学校处理，或带新证据再申请，一共两次。')],
    seller: [t('你拒绝了退款'), t('买家可以请学校处理，或再申请，一共两次；{time} 结束。')],
  },
  returning: {
    buyer: [t('请把东西寄回去'), t('{time} 前没有寄回，退款就结束。')],
    seller: [t('等买家寄回'), t('{time} 前没有寄回，退款就结束。')],
  },
  returned: {
    buyer: [t('等卖家收货'), t('卖家收到后退款，{time} 自动退。')],
    seller: [t('收到寄回的东西了吗'), t('看好再同意，{time} 自动退给买家。')],
  },
}

function over({ state, settled, total, fee }: Sale, side: Side | 'desk'): string {
  if (state === 'closed') return t('没有付款，没有扣钱。')
  if (settled === null) return t('一共 {sum}。', { sum: yuan(total) })
  const { refunded, earned } = settled
  const parts =
    side === 'buyer'
      ? [
          t('付了 {sum}', { sum: yuan(total) }),
          ...(refunded > 0 ? [t('退回 {sum}', { sum: yuan(refunded) })] : []),
        ]
      : [
          t('到手 {sum}', { sum: yuan(earned) }),
          ...(fee !== null && fee > 0 && settled.fee > 0
            ? [t('平台服务费 {sum}', { sum: yuan(settled.fee) })]
            : []),
          ...(refunded > 0 ? [t('退给买家 {sum}', { sum: yuan(refunded) })] : []),
        ]
  return t('{parts}。', { parts: parts.join(t('，')) })
}

/** Where a sale stands, in one phrase and one sentence. */
export function headOf(order: Sale, side: Side | 'desk', now: number): Said {
  const { state, total } = order
  const sum = yuan(total)
  const time = until(order, now)
  if (state === 'unpaid') return unpaid(order, side, now)
  if (state === 'paid') return paid(order, side, now)
  if (state === 'sent') return sent(order, side, now)
  if (state === 'claimed')
    return side === 'buyer'
      ? {
          lead: t('卖家说'),
          mark: t('已经交给你了'),
          text: t('收到了请确认；没有收到，{time} 前请学校处理，不说就算收到。', { time }),
        }
      : { mark: t('等买家确认交付'), text: t('{time} 前买家没有说没收到，就算收到。', { time }) }
  if (state === 'handed')
    return {
      mark: t('已当面交付'),
      text: t('{time} 自动确认收货，之后 {sum} 给卖家。', { time, sum }),
    }
  if (state === 'received')
    return {
      mark: t('已收货'),
      text:
        side === 'buyer'
          ? t('{sum} 在 {time} 给卖家，有问题在那之前申请退款。', { sum, time })
          : t('{sum} 还在担保中，{time} 结给你。', { sum, time }),
    }
  if (state === 'disputed')
    return { mark: t('学校处理中'), text: t('钱由平台保管，学校看过双方的说明后决定。') }
  const [title, text] = refunding[state]?.[side === 'seller' ? 'seller' : 'buyer'] ?? []
  if (title !== undefined && text !== undefined) return { mark: title, text: t(text, { time }) }
  return { mark: t(stateTitles[state]), text: over(order, side) }
}

interface HeadProps {
  order: Sale
  side: Side | 'desk'
  /** A timer ran out. */
  onEnd: () => void
}

export function Head({ order, side, onEnd }: HeadProps) {
  const now = useNow()
  const { lead, mark, tail, text } = headOf(order, side, now)
  if (order.state === 'unpaid' && side === 'buyer' && order.until !== null)
    return (
      <Opening className="tx-head" text={text}>
        <PayWithin until={Date.parse(order.until)} onEnd={onEnd} />
      </Opening>
    )
  return (
    <Opening className="tx-head" text={text + leftText(order.until, now)}>
      {lead}
      <Marker>{mark}</Marker>
      {tail}
    </Opening>
  )
}

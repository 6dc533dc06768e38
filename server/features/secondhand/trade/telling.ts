/** Who hears of a step, and in which words. */
import { times, type Step } from '../../../../contract/secondhand/trade/rules'
import type { Context, Executor } from '../../../context'
import { announce } from '../../../core/order/telling'
import { yuanOf } from '../goods/money'
import type { Said, Trade } from './trade'

type Words = { buyer?: string; seller?: string }

function wordsOf({ title, refunded, earned, way, total }: Trade, step: Step, { by, note = '' }: Said): Words {
  const what = `“${title}”`
  const why = note === '' ? '' : `：${note}`
  const { action, to, from } = step
  const other = (buyer: string, seller: string): Words => (by === 'buyer' ? { seller } : { buyer })
  if (action === 'pay')
    return {
      seller: `${what}已付款 ${yuanOf(total)}，${way === 'courier' ? '请尽快发货' : '请按约定交付'}；${times.send} 天没有交付会自动退款。`,
    }
  if (action === 'sellerPriceSave') return { buyer: `卖家把${what}改成了 ${yuanOf(total)}。` }
  if (action === 'orderCancel')
    return other(
      `卖家取消了${what}${why}${to === 'cancelled' ? '，钱已退回' : ''}。`,
      `买家取消了${what}${why}。`,
    )
  if (action === 'orderAddressSave') return { seller: `买家改了${what}的交付信息，请看订单。` }
  if (action === 'deliverGoods')
    return {
      buyer:
        from === 'sent'
          ? `卖家更正了${what}的快递单号。`
          : `${what}${way === 'courier' ? '寄出了' : '送到楼下了'}${why}。`,
    }
  if (action === 'handOver')
    return other(`${what}已当面交付，检查一下，有问题请在期限内申请退款。`, `${what}已当面交付。`)
  if (action === 'orderAffirm')
    return {
      seller:
        to === 'done'
          ? `买家确认收到了${what}，收入 ${yuanOf(earned ?? 0)} 到了你的余额。`
          : `买家确认收到了${what}。`,
    }
  if (action === 'orderRefund')
    return { seller: `买家对${what}申请退款，${times.answer} 小时内没有处理就算同意。` }
  if (action === 'refundWithdraw') return { seller: `买家撤销了${what}的退款申请。` }
  if (action === 'refundRefuse')
    return { buyer: `卖家拒绝了${what}的退款${why}。可以补充证据再申请一次，或请学校处理。` }
  if (action === 'refundBack') return { seller: `买家寄回了${what}${why}，收到后请确认。` }
  if (action === 'refundAffirm')
    return {
      buyer:
        to === 'returning' ? `卖家同意${what}退货，请在 ${times.back} 天内寄回。` : `${what}的退款已经退回。`,
    }
  if (action === 'concede') return { buyer: `卖家同意退款，${what}的 ${yuanOf(refunded ?? total)} 已退回。` }
  if (action === 'dispute' && from === 'disputed')
    return other(`卖家对${what}的争议补充了说明。`, `买家对${what}的争议补充了说明。`)
  if (action === 'dispute') return other(`卖家请学校处理${what}的退款。`, `买家请学校处理${what}的退款。`)
  if (action === 'decide')
    return { buyer: `${what}的争议处理好了${why}。`, seller: `${what}的争议处理好了${why}。` }
  return expired(what, step, { earned })
}

function expired(what: string, { from, to }: Step, { earned }: Pick<Trade, 'earned'>): Words {
  if (from === 'unpaid')
    return { buyer: `${what}超过时间没有付款，已关闭。`, seller: `${what}没有付款，已关闭。` }
  if (from === 'paid')
    return {
      buyer: `卖家一直没有交付${what}，钱已退回。`,
      seller: `${what}超过 ${times.send} 天没有交付，已退款给买家。`,
    }
  if (to === 'received') return { buyer: `${what}已自动确认收货。`, seller: `${what}已自动确认收货。` }
  if (to === 'done')
    return {
      seller: `${what}完成了，收入 ${yuanOf(earned ?? 0)} 到了你的余额。`,
      buyer: `${what}完成了，去评价一下吧。`,
    }
  if (to === 'returning')
    return {
      buyer: `卖家没有回应，${what}的退货算同意了，请寄回。`,
      seller: `你没有回应，${what}的退货算同意了。`,
    }
  if (from === 'applied')
    return { buyer: `卖家没有回应，${what}的退款已退回。`, seller: `你没有回应，${what}已退款。` }
  if (from === 'returned')
    return { buyer: `${what}的退款已退回。`, seller: `退回的${what}已自动确认，退款给了买家。` }
  return {
    buyer: `${what}的退款申请过期了，订单照常进行。`,
    seller: `${what}的退款申请过期了，订单照常进行。`,
  }
}

const again: readonly string[] = [
  'sellerPriceSave',
  'orderAddressSave',
  'orderRefund',
  'refundRefuse',
  'refundAffirm',
  'refundWithdraw',
  'refundBack',
  'dispute',
]

export async function announceStep(
  context: Context,
  tx: Executor,
  order: Trade,
  step: Step,
  said: Said,
): Promise<void> {
  const words = wordsOf(order, step, said)
  await announce(
    context,
    tx,
    order,
    [
      { userId: order.buyerId, text: words.buyer },
      { userId: order.sellerId, text: words.seller },
    ],
    { actorId: said.actorId, again: again.includes(step.action) || step.action === 'expire' },
  )
}

/** Who hears of a step, and in which words. */
import { rulingLimits } from '../../../../contract/order/rules'
import { limits, times, type Step } from '../../../../contract/secondhand/trade/rules'
import type { Context, Executor } from '../../../context'
import { eq } from 'drizzle-orm'
import { orders } from '../../../core/order/tables'
import { announce } from '../../../core/order/telling'
import { yuanOf } from '../goods/money'
import type { Said, Trade } from './tables'

type Words = { buyer?: string; seller?: string }

function wordsOf(
  { title, refunded, earned, way, total, proposal }: Trade,
  step: Step,
  { by, note = '' }: Said,
): Words {
  const what = `“${title}”`
  const why = note === '' ? '' : `：${note}`
  const { action, to, from } = step
  const other = (buyer: string, seller: string): Words => (by === 'buyer' ? { seller } : { buyer })
  if (action === 'pay')
    return {
      seller: `${what}已付款 ${yuanOf(total)}，${way === 'courier' ? '请尽快发货' : '请按约定交付'}；${times.send} 天没有交付会自动退款。`,
    }
  if (action === 'sellerPriceSave')
    return {
      buyer:
        proposal === null
          ? `卖家把${what}改成了 ${yuanOf(total)}。`
          : `卖家想把${what}改成 ${yuanOf(proposal.goods + proposal.freight)}，你同意才算；不同意可以照原价付款。`,
    }
  if (action === 'priceAccept') return { seller: `买家同意把${what}改成 ${yuanOf(total)}。` }
  if (action === 'priceDecline') return { seller: `买家不同意给${what}加价，还是 ${yuanOf(total)}。` }
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
  if (action === 'handClaim')
    return {
      buyer: `卖家说${what}已经当面交给你了，并传了照片。没有收到请在 ${times.claimed} 天内请学校处理，不说就算收到。`,
    }
  if (action === 'handOver')
    return other(`${what}已当面交付，检查一下，有问题请在期限内申请退款。`, `${what}已当面交付。`)
  if (action === 'orderAffirm')
    return {
      seller:
        to === 'done'
          ? `买家确认收到了${what}，收入 ${yuanOf(earned ?? 0)} 结给你了。`
          : `买家确认收到了${what}。`,
    }
  if (action === 'orderRefund')
    return { seller: `买家对${what}申请退款，${times.answer} 小时内没有处理就算同意。` }
  if (action === 'refundWithdraw') return { seller: `买家撤销了${what}的退款申请。` }
  if (action === 'refundRefuse')
    return {
      buyer: `卖家拒绝了${what}的退款${why}。可以请学校处理，或带新证据再申请，一共 ${limits.asks} 次。`,
    }
  if (action === 'refundBack')
    return {
      seller:
        from === 'returned'
          ? `买家更正了寄回${what}的快递单号${why}。`
          : `买家寄回了${what}${why}，收到后请确认。`,
    }
  if (action === 'refundAffirm')
    return {
      buyer:
        from === 'returning'
          ? `卖家改了${what}的退货地址，请按新地址在 ${times.back} 天内寄回。`
          : to === 'returning'
            ? `卖家同意${what}退货，请在 ${times.back} 天内寄回。`
            : `${what}的退款已经退回。`,
    }
  if (action === 'concede') return { buyer: `卖家同意退款，${what}的 ${yuanOf(refunded ?? total)} 已退回。` }
  if (action === 'dispute' && from === 'disputed')
    return other(`卖家对${what}的争议补充了说明。`, `买家对${what}的争议补充了说明。`)
  if (action === 'dispute') return other(`卖家请学校处理${what}的退款。`, `买家请学校处理${what}的退款。`)
  if (action === 'offer') {
    const text = `对方对${what}的争议${note}，看看接不接受。`
    return other(text, text)
  }
  if (action === 'agree') {
    const text = `对方接受了你的提议，${what}${note}，争议结束了。`
    return other(text, text)
  }
  if (action === 'rule') {
    const text = `${what}的争议有了处理结果${why} ${rulingLimits.appealDays} 天内可以申诉一次，之后照它处理。`
    return { buyer: text, seller: text }
  }
  if (action === 'appeal') {
    const text = `对方对${what}的处理结果申诉了，由另一位管理员重新处理。`
    return other(text, text)
  }
  if (action === 'orderReturn')
    return {
      buyer: `学校请你在 ${times.back} 天内寄回${what}，卖家收到后退款${why} 到期没有寄回，钱就结给卖家。`,
      seller: `学校请买家在 ${times.back} 天内寄回${what}${why} 收到后请确认，不确认会自动退款。`,
    }
  if (action === 'decide')
    return { buyer: `${what}的争议处理好了${why}。`, seller: `${what}的争议处理好了${why}。` }
  return expired(what, step, { earned })
}

function expired(what: string, { from, to, money }: Step, { earned }: Pick<Trade, 'earned'>): Words {
  if (from === to || to === 'disputed') return untraced(what, { from, to })
  if (from === 'unpaid')
    return { buyer: `${what}超过时间没有付款，已关闭。`, seller: `${what}没有付款，已关闭。` }
  if (from === 'paid')
    return {
      buyer: `卖家一直没有交付${what}，钱已退回。`,
      seller: `${what}超过 ${times.send} 天没有交付，已退款给买家。`,
    }
  if (to === 'decided')
    return {
      buyer: `${what}到期没有寄回，钱按处理结果结给了卖家。`,
      seller: `买家到期没有寄回${what}，钱结给了你。`,
    }
  if (to === 'received')
    return { buyer: `${what}已自动确认收货，有问题请在期限内申请退款。`, seller: `${what}已自动确认收货。` }
  if (to === 'done')
    return {
      seller: `${what}完成了，收入 ${yuanOf(earned ?? 0)} 结给你了。`,
      buyer: `${what}完成了，去评价一下吧。`,
    }
  if (to === 'returning')
    return {
      buyer: `卖家没有回应，${what}的退货算同意了，请寄回。`,
      seller: `你没有回应，${what}的退货算同意了。`,
    }
  if (from === 'returning' && money !== 'none')
    return {
      buyer: `卖家没有给出${what}的退货地址，退款已退回。`,
      seller: `你没有给出${what}的退货地址，已退款给买家。`,
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

/** Nobody knows the parcel that is under way. */
function untraced(what: string, { from, to }: Pick<Step, 'from' | 'to'>): Words {
  const [sender, receiver]: ['buyer' | 'seller', 'buyer' | 'seller'] =
    from === 'returned' ? ['buyer', 'seller'] : ['seller', 'buyer']
  const unknown = `快递公司一直查不到${what}的单号`
  if (to === 'disputed') {
    const words = `${unknown}，已经交给学校处理，可以在订单里补充说明。`
    return { buyer: words, seller: words }
  }
  const then = `${times.untraced} 天后还查不到就由学校处理`
  return {
    [sender]: `${unknown}，订单先停在这里：请核对单号，填错了可以更正或请学校处理；${then}。`,
    [receiver]: `${unknown}，不会自动确认：收到了请确认，没有收到可以请学校处理；${then}。`,
  }
}

/** The seller hears of an order at once, while the price can still be changed; the open apps of both read it. */
export async function tellPlaced(context: Context, tx: Executor, id: string): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id))
  if (!order) return
  const text = `“${order.title}”有人拍下了，${yuanOf(order.total)}，${times.pay} 分钟内付款；要改价，付款之前都可以。`
  await announce(context, tx, order, [{ userId: order.sellerId, text }, { userId: order.buyerId }], {
    actorId: order.buyerId,
    again: false,
  })
}

const again: readonly string[] = [
  'sellerPriceSave',
  'priceDecline',
  'orderAddressSave',
  'orderRefund',
  'refundRefuse',
  'refundAffirm',
  'refundWithdraw',
  'refundBack',
  'dispute',
  'offer',
  'rule',
  'appeal',
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

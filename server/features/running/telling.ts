/** Who hears of a step: notices with a link, and word to open apps. */
import { rulingLimits } from '../../../contract/order/rules'
import { times, type Step } from '../../../contract/running/rules'
import type { Context, Executor } from '../../context'
import { publishFrames } from '../../core/notice/hints'
import { announce } from '../../core/order/telling'
import { hallOf } from './frame'
import type { Order, Said } from './tables'

type Words = { owner?: string; rider?: string; next?: string }

/** What the other side is told of a step; whoever took it is not. */
function wordsOf(before: Order, after: Order, { action, to }: Step, { by, note = '' }: Said): Words {
  const what = `“${before.title}”`
  const why = note === '' ? '' : `：${note}`
  if (action === 'tip') return { rider: `下单人给${what}加了 ${note} 小费，全归你。` }
  if (action === 'riderGrab') return { owner: `骑手接了你的跑腿单${what}。` }
  if (action === 'riderCancel') return { owner: `骑手退掉了${what}${why}，订单回到大厅等待接单。` }
  if (action === 'confirmTransfer')
    return { owner: `骑手想把${what}转给另一位骑手。`, next: `有一单${what}转给你，凭对方的接手码接手。` }
  if (action === 'verifyTransfer')
    return { owner: `${what}换了一位骑手。`, rider: `${what}已经由另一位骑手接手。` }
  if (action === 'withdrawTransfer') return { next: `${what}的转单收回了。` }
  if (action === 'riderProcess')
    return { owner: before.kind === 'agency' ? `骑手开始办${what}了。` : `骑手取到了${what}，正在路上。` }
  if (action === 'riderEndProcess') return { owner: `${what}送到了，请确认收货；24 小时后自动确认。` }
  if (action === 'submitExpress')
    return {
      owner:
        before.state === 'delivered'
          ? `骑手更正了${what}的快递单号${why}。`
          : `${what}寄出了，${after.expressCompany ?? ''} ${after.expressNumber ?? ''}。`,
    }
  if (action === 'cancel')
    return {
      rider: `下单人取消了${what}${after.earned ? '，违约费已到你的余额' : ''}。`,
      next: `${what}已经取消，不用接手了。`,
    }
  if (action === 'dispute' && before.state === 'disputed')
    return {
      [by === 'owner' ? 'rider' : 'owner']:
        `${by === 'owner' ? '下单人' : '骑手'}对${what}的争议补充了说明。`,
    }
  if (action === 'dispute')
    return by === 'owner'
      ? { rider: `下单人对${what}申请了售后，等学校处理。` }
      : { owner: `骑手对${what}申请了售后，等学校处理。` }
  if (action === 'offer')
    return { [by === 'owner' ? 'rider' : 'owner']: `对方对${what}的争议${note}，看看接不接受。` }
  if (action === 'agree')
    return { [by === 'owner' ? 'rider' : 'owner']: `对方接受了你的提议，${what}${note}，争议结束了。` }
  if (action === 'rule') {
    const text = `${what}的争议有了处理结果${why} ${rulingLimits.appealDays} 天内可以申诉一次，之后照它分钱。`
    return { owner: text, rider: text }
  }
  if (action === 'appeal')
    return { [by === 'owner' ? 'rider' : 'owner']: `对方对${what}的处理结果申诉了，由另一位管理员重新处理。` }
  if (action === 'concede') return { owner: `骑手同意退款，${what}的钱已退回。` }
  if (action === 'decide')
    return { owner: `${what}的争议处理好了${why}。`, rider: `${what}的争议处理好了${why}。` }
  if (action === 'userConfirmEnd' || action === 'handOver')
    return {
      [by === 'owner' ? 'rider' : 'owner']:
        by === 'owner' ? `${what}已确认收货，收入到了你的余额。` : `${what}凭收货码交到你手上了。`,
    }
  if (action === 'expire') return expired(before, what, to)
  return {}
}

const again: readonly string[] = [
  'riderGrab',
  'riderCancel',
  'confirmTransfer',
  'verifyTransfer',
  'withdrawTransfer',
  'expire',
]
function expired({ state }: Order, what: string, to: Step['to']): Words {
  if (state === 'unpaid') return { owner: `${what}超过时间没有付款，已关闭。` }
  if (state === 'open') return { owner: `${what}没有骑手接单，钱已退回。` }
  if (state === 'taken')
    return {
      owner: `骑手一直没有去取${what}，已取消，钱已退回。`,
      rider: `${what}超时未取，已取消并扣了违约金。`,
    }
  if (to === 'done')
    return { owner: `${what}已自动确认收货。`, rider: `${what}已自动确认收货，收入到了你的余额。` }
  if (state === 'delivered') return untraced(what, to)
  if (to === 'disputed')
    return { owner: `${what}一直没有送到，已交给学校处理。`, rider: `${what}一直没有送到，已交给学校处理。` }
  return { rider: `${what}没有人接手，仍由你来送。`, next: `${what}的转单过期了，不用接手了。` }
}

/** Nobody knows the parcel that was posted. */
function untraced(what: string, to: Step['to']): Words {
  const unknown = `快递公司一直查不到${what}的单号`
  if (to === 'disputed') {
    const words = `${unknown}，已经交给学校处理，可以在订单里补充说明。`
    return { owner: words, rider: words }
  }
  const then = `${times.untraced} 天后还查不到就由学校处理`
  return {
    rider: `${unknown}，先不结算：请核对单号，填错了可以更正；${then}。`,
    owner: `${unknown}，不会自动确认：寄到了请确认收货，有问题可以申请售后；${then}。`,
  }
}

export async function announceStep(
  context: Context,
  tx: Executor,
  before: Order,
  after: Order,
  step: Step,
  said: Said,
): Promise<void> {
  const words = wordsOf(before, after, step, said)
  const told = [
    { userId: after.buyerId, text: words.owner },
    { userId: before.sellerId ?? after.sellerId, text: words.rider },
    {
      userId: after.nextId ?? before.nextId,
      text: words.next,
      leads: step.action === 'confirmTransfer' ? ('take' as const) : ('errand' as const),
    },
  ]
  await announce(context, tx, after, told, {
    actorId: said.actorId,
    again: again.includes(step.action) || step.from === step.to,
  })
  if (before.state !== 'open' && after.state !== 'open') return
  const tip = step.action === 'tip' ? { tip: after.tip } : {}
  const frame = { type: 'errand-hall', id: after.id, open: after.state === 'open', ...tip } as const
  await publishFrames(context, tx, [{ to: hallOf(after.schoolId), frame }])
}

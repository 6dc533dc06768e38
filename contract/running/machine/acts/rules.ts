/** What is done with an errand, and its words on buttons, in the timeline and in notices. Values only. */
import type { Kind } from '../../price/rules'
import { times } from '../../rules'
import type { Act, Facts } from '../facts/rules'

const met = ({ kind }: Facts) => kind !== 'send'
const posted = ({ kind }: Facts) => kind === 'send'
/** By what is to be done. */
const byKind =
  (words: Record<Kind, string>) =>
  ({ kind }: Facts) =>
    words[kind]
/** Both sides are told the same. */
const both = (words: string) => ({ owner: words, rider: words })

const unknown = '快递公司一直查不到{what}的单号'
const untraced = `${times.untraced} 天后还查不到就由学校处理`

const cancel = {
  action: 'cancel',
  by: 'owner',
  button: '取消订单',
  event: '下单人取消了订单',
  tells: {
    rider: ({ earned }) => `下单人取消了{what}${earned ? '，违约费已到你的余额' : ''}。`,
    next: '{what}已经取消，不用接手了。',
  },
} as const satisfies Act
const transfer = {
  action: 'confirmTransfer',
  by: 'rider',
  event: '骑手申请转给别人',
  tells: {
    owner: '骑手想把{what}转给另一位骑手。',
    next: '有一单{what}转给你，凭对方的接手码接手。',
  },
  again: true,
} as const satisfies Act
const express = { action: 'submitExpress', by: 'rider', fits: posted } as const
const confirm = {
  action: 'userConfirmEnd',
  by: 'owner',
  event: '{they}确认了收货',
  tells: { rider: '{what}已确认收货，收入到了你的余额。' },
} as const satisfies Act

export const acts = {
  pay: { action: 'pay', by: 'payment', button: '去付款', event: '已下单并付款' },
  /** More for whoever takes it; what was paid before somebody took it and arrives after is that rider's. */
  tip: {
    action: 'tip',
    by: 'payment',
    button: '加小费催一催',
    event: '{owner}加了小费',
    tells: { rider: '下单人给{what}加了 {note} 小费，全归你。' },
    again: true,
  },
  cancel,
  grab: {
    action: 'riderGrab',
    by: 'other',
    button: '抢单',
    event: '骑手已接单',
    tells: { owner: '骑手接了你的跑腿单{what}。' },
    again: true,
  },
  voucher: {
    action: 'orderVoucher',
    by: 'rider',
    button: '上传凭证',
    event: '骑手上传了凭证',
    again: true,
  },
  fetch: {
    action: 'riderProcess',
    by: 'rider',
    button: byKind({ take: '确认取件', send: '验取件码', agency: '开始办理' }),
    event: byKind({ take: '已在{place}取件', send: '已上门取件', agency: '已开始办理' }),
    tells: {
      owner: byKind({
        take: '骑手取到了{what}，正在路上。',
        send: '骑手取到了{what}，正在路上。',
        agency: '骑手开始办{what}了。',
      }),
    },
  },
  giveBack: {
    action: 'riderCancel',
    by: 'rider',
    button: '退单',
    event: '骑手退单，重新等待接单',
    tells: { owner: '骑手退掉了{what}{why}，订单回到大厅等待接单。' },
    again: true,
  },
  transfer: { ...transfer, button: '转给别的骑手' },
  pass: { ...transfer, button: '转交给别的骑手' },
  takeOver: {
    action: 'verifyTransfer',
    by: 'next',
    button: '接手',
    event: '新骑手已接手',
    tells: { owner: '{what}换了一位骑手。', rider: '{what}已经由另一位骑手接手。' },
    again: true,
  },
  withdraw: {
    action: 'withdrawTransfer',
    by: 'rider',
    button: '收回转单',
    event: '骑手收回了转单',
    tells: { next: '{what}的转单收回了。' },
    again: true,
  },
  deliver: {
    action: 'riderEndProcess',
    by: 'rider',
    fits: met,
    button: '已送达',
    event: '已送达',
    tells: { owner: `{what}送到了，请确认收货；${times.confirm} 小时后自动确认。` },
  },
  post: {
    ...express,
    button: '填写快递单号',
    event: '已寄出',
    tells: { owner: '{what}寄出了，{company} {number}。' },
  },
  /** A wrong number is put right. */
  correct: {
    ...express,
    button: '更正单号',
    event: '骑手更正了快递单号',
    tells: { owner: '骑手更正了{what}的快递单号{why}。' },
    again: true,
  },
  handOver: {
    action: 'handOver',
    by: 'rider',
    fits: met,
    button: '验收货码',
    event: '凭收货码当面交付',
    tells: { owner: '{what}凭收货码交到你手上了。' },
  },
  confirm: { ...confirm, button: '确认收货' },
  settle: { ...confirm, button: '撤销售后并收货' },
  ownerDisputes: {
    action: 'dispute',
    by: 'owner',
    button: '申请售后',
    event: '下单人申请了售后',
    tells: { rider: '下单人对{what}申请了售后，等学校处理。' },
  },
  riderDisputes: {
    action: 'dispute',
    by: 'rider',
    button: '申请售后',
    event: '骑手申请了售后',
    tells: { owner: '骑手对{what}申请了售后，等学校处理。' },
  },
  concede: {
    action: 'concede',
    by: 'rider',
    button: '同意退款',
    event: '骑手同意全额退款',
    tells: { owner: '骑手同意退款，{what}的钱已退回。' },
    sets: { afterSale: 'conceded' },
  },
} as const satisfies Record<string, Act>

const clock = { action: 'expire', by: 'clock' } as const
/** Times that ran out, by what was waited for. */
export const lapses = {
  payment: {
    ...clock,
    event: '超时没有付款，订单已关闭',
    tells: { owner: '{what}超过时间没有付款，已关闭。' },
  },
  rider: {
    ...clock,
    event: '没有骑手接单，已全额退款',
    tells: { owner: '{what}没有骑手接单，钱已退回。' },
  },
  fetching: {
    ...clock,
    event: '骑手没有来取，已全额退款',
    tells: {
      owner: '骑手一直没有去取{what}，已取消，钱已退回。',
      rider: '{what}超时未取，已取消并扣了违约金。',
    },
  },
  transfer: {
    ...clock,
    event: '没有人接手，转单已失效',
    tells: { rider: '{what}没有人接手，仍由你来送。', next: '{what}的转单过期了，不用接手了。' },
  },
  delivery: {
    ...clock,
    event: '一直没有送到，自动进入售后',
    tells: both('{what}一直没有送到，已交给学校处理。'),
  },
  confirming: {
    ...clock,
    fits: ({ traced }) => traced,
    event: '超时自动确认收货',
    tells: { owner: '{what}已自动确认收货。', rider: '{what}已自动确认收货，收入到了你的余额。' },
  },
  /** A parcel that its courier does not know pays nobody by the clock: both sides are told, then the desk looks at it. */
  parcel: {
    ...clock,
    fits: (facts) => posted(facts) && !facts.traced && !facts.warned,
    event: '快递公司查不到单号，先停在这里',
    tells: {
      rider: `${unknown}，先不结算：请核对单号，填错了可以更正；${untraced}。`,
      owner: `${unknown}，不会自动确认：寄到了请确认收货，有问题可以申请售后；${untraced}。`,
    },
  },
  parcelToDesk: {
    ...clock,
    fits: (facts) => posted(facts) && !facts.traced && facts.warned,
    event: '一直查不到单号，交给学校处理',
    tells: both(`${unknown}，已经交给学校处理，可以在订单里补充说明。`),
  },
} as const satisfies Record<string, Act>

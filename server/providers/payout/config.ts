/** Settings of the transfers to people. Bank cards are paid by hand and need none. */
import type { EnvReader } from '../../env'
import type { Local, Off } from '../settings'
import type { PayConfig, WechatPayConfig } from '../pay/config'

export interface WechatPayoutConfig {
  name: 'wechat'
  appId: string
  merchant: string
  /** Of the merchant's permission: 1005 is 佣金报酬. */
  scene: string
  /** What that scene wants to be told. */
  reports: { info_type: string; info_content: string }[]
  /** How WeChat is called. */
  api: WechatPayConfig
}
export type PayoutConfig = Local | Off | WechatPayoutConfig

const commission = [
  { info_type: '岗位类型', info_content: '校园服务' },
  { info_type: '报酬说明', info_content: '跑腿和兼职的报酬' },
]

/** 活动名称=校园活动;奖励说明=参与奖励 */
const reportsOf = (text: string | null): WechatPayoutConfig['reports'] =>
  text === null
    ? commission
    : text
        .split(';')
        .map((pair) => ({ info_type: pair.split('=')[0] ?? '', info_content: pair.split('=')[1] ?? '' }))

export function readPayout(env: EnvReader, mode: 'demo' | 'production', { wechat }: PayConfig): PayoutConfig {
  const choice =
    env.choice('PAYOUT', ['wechat', 'local', 'off']) ??
    (wechat.name === 'wechat' && env.text('WECHAT_TRANSFER_SCENE') !== null ? 'wechat' : null)
  if (choice === 'wechat') {
    if (wechat.name !== 'wechat') {
      env.problem('PAYOUT=wechat 要用微信支付的商户：请设置 WECHAT_PAY_ 开头的各项')
      return { name: 'off' }
    }
    const { appId, merchant } = wechat
    return {
      name: 'wechat',
      appId,
      merchant,
      scene: env.text('WECHAT_TRANSFER_SCENE') ?? '1005',
      reports: reportsOf(env.text('WECHAT_TRANSFER_REPORTS')),
      api: wechat,
    }
  }
  if (choice === 'local' && mode === 'production')
    env.problem('生产模式不能使用演示用的微信提现（没有真的转账）：请设置 PAYOUT=wechat，或 PAYOUT=off')
  return { name: choice === 'off' || (choice === null && mode === 'production') ? 'off' : 'local' }
}

/** WeChat's transfers from a merchant to a person, who confirms each (since 2025). https://pay.weixin.qq.com/doc/v3/merchant/4012711988 */
import { cut } from '../../../contract/characters/rules'
import { isText } from '../http'
import type { WechatPayoutConfig } from './config'
import { ProviderError } from '../types'
import type { Payment, PayoutProvider, PayoutStanding } from './types'

type Json = Record<string, unknown>
/** A signed call; answers that succeed are checked to be WeChat's. */
export interface WechatCalls {
  ask(method: 'GET' | 'POST', path: string, body?: Json): Promise<{ status: number; answer: Json }>
}

const path = '/v3/fund-app/mch-transfer/transfer-bills'

/** What a person is told of WeChat's reasons; the others say nothing to them. */
const reasons: Record<string, string> = {
  ACCOUNT_FROZEN: '收款的微信账户被冻结',
  REAL_NAME_CHECK_FAIL: '收款的微信没有实名',
  ACCOUNT_NOT_EXIST: '收款的微信账户不存在',
  TRANSFER_QUOTA_EXCEED: '超过微信的收款限额',
  DAY_RECEIVED_QUOTA_EXCEED: '超过微信当天的收款限额',
  MONTH_RECEIVED_QUOTA_EXCEED: '超过微信当月的收款限额',
  TRANSFER_RISK: '微信认为这笔转账有风险',
  ID_CARD_NOT_CORRECT: '收款的微信实名信息不对',
  MCH_CANCEL: '转账已撤销',
  USER_NOT_CONFIRM: '超过 24 小时没有确认收款',
  OVERDUE_CLOSE: '超过 24 小时没有确认收款',
}

function standingOf(answer: Json): PayoutStanding {
  const { state, transfer_bill_no: number, package_info: opens, fail_reason: why } = answer
  if (state === 'SUCCESS' && isText(number)) return { state: 'paid', vendorNumber: number }
  if (state === 'FAIL' || state === 'CANCELLED')
    return { state: 'failed', reason: reasons[String(why)] ?? '微信没有转账成功' }
  if (state === 'WAIT_USER_CONFIRM') return { state: 'confirming', package: isText(opens) ? opens : '' }
  return { state: 'under-way' }
}

function failure(status: number, answer: Json): ProviderError {
  const said = `wechat transfer ${status} ${String(answer.code)}: ${String(answer.message)}`
  return new ProviderError(
    status === 429 || answer.code === 'FREQUENCY_LIMITED' ? 'rate-limited' : 'unavailable',
    said,
  )
}

/** Codes with which WeChat says that it did not and will not take the transfer as it is. */
const refused = ['PARAM_ERROR', 'INVALID_REQUEST', 'NO_AUTH', 'OPENID_ERROR', 'RULE_LIMIT', 'ACCOUNTERROR']

export function createWechatPayout(
  { appId, merchant, scene, reports }: WechatPayoutConfig,
  { ask }: WechatCalls,
): PayoutProvider {
  async function query(number: string): Promise<PayoutStanding> {
    const { status, answer } = await ask('GET', `${path}/out-bill-no/${number}`)
    if (status === 404) return { state: 'none' }
    if (status >= 300) throw failure(status, answer)
    return standingOf(answer)
  }

  async function transfer({ number, openId, amount, remark }: Payment): Promise<PayoutStanding> {
    const { status, answer } = await ask('POST', path, {
      appid: appId,
      out_bill_no: number,
      transfer_scene_id: scene,
      openid: openId,
      transfer_amount: amount,
      transfer_remark: cut(remark, 32),
      transfer_scene_report_infos: reports,
    })
    if (status < 300) return standingOf(answer)
    // only what WeChat itself does not know can have failed for good: a first try may have come through
    if (answer.code === 'ALREADY_EXISTS') return query(number)
    if (status === 400 || status === 403) {
      const known = await query(number)
      if (known.state !== 'none') return known
      if (refused.includes(String(answer.code))) return { state: 'failed', reason: '微信没有受理这笔转账' }
    }
    throw failure(status, answer)
  }

  return { name: 'wechat', payer: { appId, merchant }, transfer, query: (number) => query(number) }
}

/** WeChat's transfers to people, by what WeChat answers; and the settings that choose them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { localPayout } from '../../../server/providers/payout/local'
import { createWechatPayout } from '../../../server/providers/payout/wechat'
import { loadConfig } from '../../../server/config'

type Reply = { status?: number; answer: Record<string, unknown> }
const number = 'a'.repeat(32)
const payment = { number, openId: 'o-1', amount: 5_000, remark: '余额提现'.repeat(20) }
const reports = [{ info_type: '岗位类型', info_content: '校园服务' }]

function wechat(...replies: Reply[]) {
  const calls: { method: string; path: string; body?: Record<string, unknown> }[] = []
  const provider = createWechatPayout(
    { name: 'wechat', appId: 'wx1', merchant: '1900000001', scene: '1005', reports, api: {} as never },
    {
      ask: async (method, path, body) => {
        calls.push({ method, path, ...(body ? { body } : {}) })
        const { status = 200, answer } = replies.shift() ?? assert.fail('not asked for')
        return { status, answer }
      },
    },
  )
  return { calls, provider }
}
const query = '/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/'

describe('a transfer', () => {
  test('is asked for by our number, in fen, and waits for the person', async () => {
    const { calls, provider } = wechat({
      answer: {
        state: 'WAIT_USER_CONFIRM',
        package_info: 'affffddafdfafddffda==',
        transfer_bill_no: '13300',
      },
    })
    assert.deepEqual(await provider.transfer(payment), {
      state: 'confirming',
      package: 'affffddafdfafddffda==',
    })
    const [{ method, path, body } = assert.fail()] = calls
    assert.deepEqual([method, path], ['POST', '/v3/fund-app/mch-transfer/transfer-bills'])
    assert.deepEqual(
      [
        body?.out_bill_no,
        body?.openid,
        body?.transfer_amount,
        body?.transfer_scene_id,
        String(body?.transfer_remark).length,
        body?.transfer_scene_report_infos,
      ],
      [number, 'o-1', 5_000, '1005', 32, reports],
    )
  })

  test('stands as WeChat says', async () => {
    const states: [Record<string, unknown>, object][] = [
      [{ state: 'ACCEPTED' }, { state: 'under-way' }],
      [{ state: 'PROCESSING' }, { state: 'under-way' }],
      [{ state: 'TRANSFERING' }, { state: 'under-way' }],
      [{ state: 'CANCELING' }, { state: 'under-way' }],
      [
        { state: 'SUCCESS', transfer_bill_no: '13300' },
        { state: 'paid', vendorNumber: '13300' },
      ],
      [
        { state: 'FAIL', fail_reason: 'REAL_NAME_CHECK_FAIL' },
        { state: 'failed', reason: '收款的微信没有实名' },
      ],
      [{ state: 'CANCELLED' }, { state: 'failed', reason: '微信没有转账成功' }],
      // a state that is not known yet pays and returns nothing
      [{ state: 'NEW_STATE' }, { state: 'under-way' }],
    ]
    for (const [answer, standing] of states) {
      const { calls, provider } = wechat({ answer })
      assert.deepEqual(await provider.query(number, new Date(0), true), standing)
      assert.deepEqual(calls, [{ method: 'GET', path: `${query}${number}` }])
    }
    assert.deepEqual(
      await wechat({ status: 404, answer: { code: 'NOT_FOUND' } }).provider.query(number, new Date(), false),
      { state: 'none' },
    )
  })

  test('is not given up while it may have come through', async () => {
    const known = wechat(
      { status: 400, answer: { code: 'ALREADY_EXISTS' } },
      { answer: { state: 'SUCCESS', transfer_bill_no: '1' } },
    )
    assert.deepEqual(await known.provider.transfer(payment), { state: 'paid', vendorNumber: '1' })
    const doubtful = wechat(
      { status: 400, answer: { code: 'PARAM_ERROR' } },
      { answer: { state: 'PROCESSING' } },
    )
    assert.deepEqual(await doubtful.provider.transfer(payment), { state: 'under-way' })
    const refused = wechat({ status: 400, answer: { code: 'PARAM_ERROR' } }, { status: 404, answer: {} })
    assert.deepEqual(await refused.provider.transfer(payment), {
      state: 'failed',
      reason: '微信没有受理这笔转账',
    })
    for (const [status, code] of [
      [500, 'SYSTEM_ERROR'],
      [429, 'FREQUENCY_LIMITED'],
      [401, 'SIGN_ERROR'],
    ] as const)
      await assert.rejects(wechat({ status, answer: { code } }).provider.transfer(payment), /wechat transfer/)
    // our own account is short: tried again once it is filled
    await assert.rejects(
      wechat({ status: 403, answer: { code: 'NOT_ENOUGH' } }, { status: 404, answer: {} }).provider.transfer(
        payment,
      ),
      /NOT_ENOUGH/,
    )
  })
})

test('the demo waits for a day and keeps nothing', async () => {
  assert.equal((await localPayout.transfer(payment)).state, 'confirming')
  assert.equal((await localPayout.query(number, new Date(), false)).state, 'confirming')
  assert.equal((await localPayout.query(number, new Date(), true)).state, 'paid')
  assert.equal((await localPayout.query(number, new Date(Date.now() - 24 * 3_600_000), true)).state, 'failed')
})

test('nothing brings money to people in production unless it is set', () => {
  assert.equal(loadConfig({}).payout.name, 'local')
  assert.equal(loadConfig({ PAYOUT: 'off' }).payout.name, 'off')
  assert.throws(() => loadConfig({ PAYOUT: 'wechat' }), /PAYOUT=wechat/)
  assert.throws(() => loadConfig({ MODE: 'production', PAYOUT: 'local' }), /演示用的微信提现/)
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createLogger } from '../../../server/log'
import { ProviderError } from '../../../server/providers'
import { createLocalSms } from '../../../server/providers/localSms'
import { createTencentSms } from '../../../server/providers/tencentSms'
import { startTencentSms, type FakeTencentSms } from '../fakes/tencentSms'
import { LogLines } from '../logLines'

describe('text messages through Tencent Cloud', () => {
  let fake: FakeTencentSms
  const provider = (secretKey = fake.secretKey) =>
    createTencentSms({
      name: 'tencent',
      secretId: fake.secretId,
      secretKey,
      sdkAppId: '1400000001',
      sign: '校园云生活',
      templateId: '1234',
      region: 'ap-guangzhou',
      endpoint: fake.host,
      protocol: 'http://',
    })
  const failsFor = (reason: ProviderError['reason']) => (err: unknown) =>
    err instanceof ProviderError && err.reason === reason

  before(async () => void (fake = await startTencentSms()))
  after(() => fake.close())

  test('sends code and minutes, signed', async () => {
    await provider().send('13800000001', '123456')
    assert.deepEqual(fake.sent, [
      {
        phone: '+8613800000001',
        parameters: ['123456', '5'],
        app: '1400000001',
        sign: '校园云生活',
        template: '1234',
      },
    ])
  })

  test('a wrong key is unavailable', async () => {
    await assert.rejects(provider('another').send('13800000001', '123456'), failsFor('unavailable'))
  })

  test('what becomes of a number is told apart', async () => {
    const cases = [
      ['LimitExceeded.PhoneNumberThirtySecondLimit', 'rate-limited'],
      ['FailedOperation.PhoneNumberInBlacklist', 'invalid-input'],
      ['InvalidParameterValue.IncorrectPhoneNumber', 'invalid-input'],
      ['FailedOperation.InsufficientBalanceInSmsPackage', 'unavailable'],
    ] as const
    for (const [status, reason] of cases) {
      fake.status = status
      await assert.rejects(provider().send('13800000001', '123456'), failsFor(reason), status)
    }
    fake.status = 'Ok'
    fake.error = 'RequestLimitExceeded'
    await assert.rejects(provider().send('13800000001', '123456'), failsFor('rate-limited'))
    fake.error = null
  })
})

test('without a vendor the code is one line of the log, in the clear', async () => {
  const lines = new LogLines()
  const log = createLogger({ logLevel: 'info' }, lines)
  await createLocalSms(log).send('13800000001', '123456')
  assert.equal(lines.lastCode('13800000001'), '123456')
  log.info({ phone: '13800000001', code: '123456', token: 't', body: { password: 'p' } }, 'other')
  const { phone, code, token, body } = lines.lines[1] ?? {}
  assert.deepEqual(
    { phone, code, token, body },
    { phone: '138****0001', code: '[hidden]', token: '[hidden]', body: { password: '[hidden]' } },
  )
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { loadConfig } from '../../../server/config'
import { createLogger } from '../../../server/log'
import { ProviderError } from '../../../server/providers'
import { authorization } from '../../../server/providers/acs3'
import { createAliyunSms } from '../../../server/providers/sms/aliyun'
import { createLocalSms, offSms } from '../../../server/providers/sms/local'
import { createTencentSms } from '../../../server/providers/sms/tencent'
import { startAliyunSms, type FakeAliyunSms } from '../fakes/aliyunSms'
import { startTencentSms, type FakeTencentSms } from '../fakes/tencentSms'
import { LogLines } from '../logLines'

const failsFor = (reason: ProviderError['reason']) => (err: unknown) =>
  err instanceof ProviderError && err.reason === reason

const keys = {
  SMS_SECRET_ID: 'AKIDexample',
  SMS_SECRET_KEY: 'the secret key',
  SMS_SDK_APP_ID: '1400000001',
  SMS_SIGN: '校园云生活',
  SMS_TEMPLATE_ID: '1234',
}

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
      answerTemplateId: '5678',
      region: 'ap-guangzhou',
      baseUrl: fake.url,
    })
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

  test('tells of a school by a template of its own, where there is one', async () => {
    await provider().answer?.('13800000002', '海边大学', '已收录')
    const { phone, template, parameters } = fake.sent.at(-1) ?? assert.fail('nothing was sent')
    assert.deepEqual([phone, template, parameters], ['+8613800000002', '5678', ['海边大学', '已收录']])
    for (const [more, tells] of [
      [{}, false],
      [{ SMS_SCHOOL_TEMPLATE_ID: '5678' }, true],
    ] as const) {
      const config = loadConfig({ ...keys, ...more }).sms
      assert.ok(config.name === 'tencent')
      assert.equal(createTencentSms(config).answer !== undefined, tells)
    }
  })

  test('says whether its template has passed', async () => {
    assert.equal(await provider().approved?.(), true)
    fake.template = -1
    assert.equal(await provider().approved?.(), false)
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

describe('text messages through Aliyun', () => {
  let fake: FakeAliyunSms
  const provider = (accessKeySecret = fake.accessKeySecret, sign = '校园云生活') =>
    createAliyunSms({
      name: 'aliyun',
      accessKeyId: fake.accessKeyId,
      accessKeySecret,
      sign,
      template: 'SMS_154950909',
      answerTemplate: 'SMS_154950910',
      baseUrl: fake.url,
    })

  before(async () => void (fake = await startAliyunSms()))
  after(() => fake.close())

  test('sends the code, signed, whatever signs the name has', async () => {
    await provider().send('13800000001', '123456')
    await provider(undefined, "云 (生活)*!'~+&=").send('13800000002', '654321')
    assert.deepEqual(
      fake.sent.map(({ PhoneNumbers, SignName, TemplateCode, TemplateParam = '' }) => [
        ...[PhoneNumbers, SignName, TemplateCode],
        JSON.parse(TemplateParam) as unknown,
      ]),
      [
        ['13800000001', '校园云生活', 'SMS_154950909', { code: '123456' }],
        ['13800000002', "云 (生活)*!'~+&=", 'SMS_154950909', { code: '654321' }],
      ],
    )
  })

  test('tells of a school by a template of its own', async () => {
    await provider().answer?.('13800000002', '海边大学', '未收录')
    const { PhoneNumbers, TemplateCode, TemplateParam = '' } = fake.sent.at(-1) ?? {}
    assert.deepEqual(
      [PhoneNumbers, TemplateCode, JSON.parse(TemplateParam)],
      ['13800000002', 'SMS_154950910', { school: '海边大学', outcome: '未收录' }],
    )
  })

  test('signs as the example of its documents is signed', () => {
    const signed = authorization(
      { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
      'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        'x-acs-action': 'RunInstances',
        'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        'x-acs-date': '2023-10-26T10:22:32Z',
        'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
        'x-acs-version': '2014-05-26',
      },
    )
    assert.match(signed, /,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/)
  })

  test('says whether its template has passed', async () => {
    assert.equal(await provider().approved?.(), true)
    fake.template = '0'
    assert.equal(await provider().approved?.(), false)
    await assert.rejects(provider('another').approved?.() ?? Promise.resolve(), failsFor('unavailable'))
  })

  test('a wrong key is unavailable, and neither it nor the code is in the error', async () => {
    await assert.rejects(
      provider('another').send('13800000001', '123456'),
      (err) => failsFor('unavailable')(err) && !/another|123456|13800000001/.test(String(err)),
    )
  })

  test('what becomes of a number is told apart', async () => {
    for (const [code, reason] of [
      ['isv.BUSINESS_LIMIT_CONTROL', 'rate-limited'],
      ['isv.DAY_LIMIT_CONTROL', 'rate-limited'],
      ['Throttling.User', 'rate-limited'],
      ['isv.MOBILE_NUMBER_ILLEGAL', 'invalid-input'],
      ['isv.BLACK_KEY_CONTROL_LIMIT', 'invalid-input'],
      ['isv.AMOUNT_NOT_ENOUGH', 'unavailable'],
      ['isv.SMS_TEMPLATE_ILLEGAL', 'unavailable'],
    ] as const) {
      fake.code = code
      await assert.rejects(provider().send('13800000001', '123456'), failsFor(reason), code)
    }
  })
})

test('turned off, none is sent', () =>
  assert.rejects(offSms.send('13800000001', '1'), failsFor('unavailable')))

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

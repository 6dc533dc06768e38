import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, test } from 'node:test'
import { ConfigError, loadConfig } from '../../../server/config'

const problemsOf = (env: Record<string, string>): string => {
  try {
    loadConfig(env)
  } catch (err) {
    assert.ok(err instanceof ConfigError, String(err))
    return err.message
  }
  return ''
}

const vendors = {
  SMS_SECRET_ID: 'AKID',
  SMS_SECRET_KEY: 'sms-key',
  SMS_SDK_APP_ID: '1400000001',
  SMS_SIGN: '校园云生活',
  SMS_TEMPLATE_ID: '1234',
  MAIL: 'off',
  WECHAT_APPID: 'wx1',
  WECHAT_SECRET: 'wechat-secret',
  QQ_APPID: 'qq1',
  QQ_SECRET: 'qq-secret',
  ALIPAY_APPID: '2021',
  ALIPAY_PRIVATE_KEY: 'MII\\nABC',
  ALIPAY_PUBLIC_KEY: 'MIIB',
  S3_BUCKET: 'campus',
  S3_ACCESS_KEY_ID: 'AKIA',
  S3_SECRET_ACCESS_KEY: 's3-secret',
  S3_PUBLIC_URL: 'https://cdn.example.com/',
  MAPS_SERVER_KEY: 'ABCDE',
  IDENTITY_SECRET_ID: 'AKID',
  IDENTITY_SECRET_KEY: 'identity-key',
  TENCENT_SAFETY: 'off',
  PAPERS_KEY: Buffer.alloc(32, 7).toString('base64'),
}

describe('settings', () => {
  test('with none: demo mode on loopback, everything local', () => {
    const config = loadConfig({})
    const { mode, host, port, databaseUrl, redisUrl, publicUrl } = config
    assert.deepEqual(
      { mode, host, port, databaseUrl, redisUrl, publicUrl },
      {
        mode: 'demo',
        host: '127.0.0.1',
        port: 3000,
        databaseUrl: null,
        redisUrl: null,
        publicUrl: null,
      },
    )
    assert.equal(config.rounds, true)
    const { sms, mail, wechat, qq, alipay, storage, maps } = config
    assert.deepEqual(
      [sms, mail, wechat, qq, alipay, storage, maps].map(({ name }) => name),
      Array(7).fill('local'),
    )
    assert.ok(path.isAbsolute(config.dataDir))
  })

  test('WeChat looks at content where its push is set up, and then it must be reachable', () => {
    const keys = { WECHAT_APPID: 'wx1', WECHAT_SECRET: 'wechat-secret', WECHAT_PUSH_TOKEN: 'push-token' }
    const key = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
    const { safety } = loadConfig({ ...keys, WECHAT_PUSH_KEY: key, PUBLIC_URL: 'https://campus.example.com' })
    assert.ok(safety.name === 'wechat')
    assert.deepEqual([safety.app.appId, safety.token, safety.aesKey?.length], ['wx1', 'push-token', 32])
    assert.equal(loadConfig({}).safety.name, 'local')
    assert.match(problemsOf(keys), /PUBLIC_URL/)
    assert.match(
      problemsOf({ SAFETY: 'wechat', PUBLIC_URL: 'https://a.example' }),
      /WECHAT_APPID[\s\S]*WECHAT_PUSH_TOKEN/,
    )
    assert.match(
      problemsOf({ ...keys, PUBLIC_URL: 'https://a.example', WECHAT_PUSH_KEY: 'short' }),
      /EncodingAESKey/,
    )
    assert.match(problemsOf({ ...keys, MODE: 'production' }), /WECHAT_PUSH_KEY，明文模式/)
    assert.doesNotMatch(problemsOf({ ...keys, MODE: 'production', WECHAT_PUSH_KEY: key }), /明文模式/)
    assert.doesNotMatch(problemsOf({ ...keys, WECHAT_PUSH_KEY: 'short-secret' }), /short-secret|push-token/)
  })

  test('content outside of WeChat goes to Tencent Cloud where its keys are, under policies of the console', () => {
    assert.equal(loadConfig({}).cloudSafety.name, 'off')
    const keys = { SAFETY_SECRET_ID: 'AKID', SAFETY_SECRET_KEY: 'safety-key' }
    assert.deepEqual(loadConfig({ ...keys, SAFETY_TEXT_BIZTYPE: 'campus_text' }).cloudSafety, {
      name: 'tencent',
      secretId: 'AKID',
      secretKey: 'safety-key',
      region: 'ap-guangzhou',
      baseUrl: null,
      textBizType: 'campus_text',
      pictureBizType: null,
    })
    assert.equal(loadConfig({ ...keys, TENCENT_SAFETY: 'off' }).cloudSafety.name, 'off')
    assert.match(problemsOf({ TENCENT_SAFETY: 'on' }), /缺少 SAFETY_SECRET_ID[\s\S]*缺少 SAFETY_SECRET_KEY/)
    assert.doesNotMatch(problemsOf({ SAFETY_SECRET_KEY: 'a-secret' }), /a-secret/)
  })

  test('payments: the demo cashier in demo mode alone, each vendor with all of its keys, its mini-program and an address', () => {
    assert.deepEqual(loadConfig({}).pay, {
      wechat: { name: 'off' },
      qq: { name: 'off' },
      alipay: { name: 'off' },
      sandbox: true,
    })
    const keys = {
      PUBLIC_URL: 'https://campus.example.com',
      WECHAT_APPID: 'wx1',
      WECHAT_SECRET: 's',
      WECHAT_PAY_MERCHANT: '19',
      WECHAT_PAY_SERIAL: 'AB',
      WECHAT_PAY_PRIVATE_KEY: 'MII\\nA',
      WECHAT_PAY_API_KEY: 'k'.repeat(32),
      WECHAT_PAY_PUBLIC_KEY: 'MIIB',
      WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
    }
    const { wechat } = loadConfig(keys).pay
    assert.ok(wechat.name === 'wechat')
    assert.deepEqual(
      [wechat.appId, wechat.merchant, wechat.privateKey, wechat.page],
      ['wx1', '19', 'MII\nA', false],
    )
    assert.equal(wechat.partner, null)
    const half = { ...keys, WECHAT_PAY_PARTNER_MERCHANT: '18', WECHAT_PAY_PARTNER_API_KEY: 'short' }
    assert.match(problemsOf(half), /缺少 WECHAT_PAY_PARTNER_TITLE/)
    assert.match(problemsOf(half), /WECHAT_PAY_PARTNER_API_KEY 应为 APIv3/)
    assert.match(problemsOf({ ...keys, PUBLIC_URL: '' }), /WECHAT_PAY 须设置 PUBLIC_URL/)
    assert.match(problemsOf({ ...keys, WECHAT_PAY_API_KEY: 'short-key' }), /APIv3/)
    assert.doesNotMatch(problemsOf({ ...keys, WECHAT_PAY_API_KEY: 'short-key' }), /short-key/)
    assert.match(problemsOf({ WECHAT_PAY: 'wechat' }), /WECHAT_APPID[\s\S]*缺少 WECHAT_PAY_MERCHANT/)
    assert.match(problemsOf({ QQ_PAY_MERCHANT: '1' }), /缺少 QQ_PAY_API_KEY[\s\S]*缺少 QQ_PAY_OPERATOR/)
    assert.match(problemsOf({ ALIPAY_PAY: 'alipay', PUBLIC_URL: 'https://a.example' }), /ALIPAY_APPID/)
  })

  test('opens fewer connections to the embedded database than to another', () => {
    assert.equal(loadConfig({}).databasePool, 10)
    assert.equal(loadConfig({ DATABASE_URL: 'postgres://db.example/campus' }).databasePool, 20)
    assert.equal(loadConfig({ DATABASE_POOL: '30' }).databasePool, 30)
  })

  test('a blank value is no value', () => {
    assert.equal(loadConfig({ PORT: '', DATABASE_URL: '  ', SMS: '' }).port, 3000)
  })

  test('production with none names every demo provider in use, and how to mend it', () => {
    const said = problemsOf({ MODE: 'production' })
    for (const name of [
      'SMS_SECRET_ID',
      'MAIL=off',
      'WECHAT_APPID',
      'QQ=off',
      'ALIPAY_PRIVATE_KEY',
      'STORAGE=local',
      'MAPS=local',
      'IDENTITY=off',
      'TENCENT_SAFETY=off',
      'PAPERS_KEY',
    ]) {
      assert.match(said, new RegExp(name), name)
    }
  })

  test('production refuses demo providers that are asked for by name', () => {
    for (const name of ['SMS', 'MAIL', 'WECHAT', 'QQ', 'ALIPAY', 'IDENTITY']) {
      assert.match(
        problemsOf({ MODE: 'production', ...vendors, [name]: 'local' }),
        new RegExp(`演示用的.*${name}=`),
        name,
      )
    }
  })

  test('production starts with every vendor set, and listens everywhere', () => {
    const config = loadConfig({ MODE: 'production', ...vendors })
    const { sms, mail, wechat, qq, alipay, storage, maps, host } = config
    assert.deepEqual(
      [sms, mail, wechat, qq, alipay, storage, maps].map(({ name }) => name),
      ['tencent', 'off', 'wechat', 'qq', 'alipay', 's3', 'tencent'],
    )
    assert.equal(host, '0.0.0.0')
    assert.equal(config.storage.name === 's3' && config.storage.publicUrl, 'https://cdn.example.com')
    assert.equal(config.alipay.name === 'alipay' && config.alipay.privateKey, 'MII\nABC')
  })

  test('production runs without a vendor that is turned off, and with files and maps of its own on purpose', () => {
    const kept = Object.entries(vendors).filter(([name]) => !/^(QQ|S3|MAPS)_/.test(name))
    const config = loadConfig({
      MODE: 'production',
      ...Object.fromEntries(kept),
      QQ: 'off',
      STORAGE: 'local',
      MAPS: 'local',
    })
    assert.deepEqual([config.qq.name, config.storage.name, config.maps.name], ['off', 'local', 'local'])
  })

  test('one key of a vendor asks for the others by name', () => {
    assert.match(problemsOf({ WECHAT_APPID: 'wx1' }), /缺少 WECHAT_SECRET/)
    assert.match(problemsOf({ S3_BUCKET: 'campus' }), /缺少 S3_ACCESS_KEY_ID[\s\S]*缺少 S3_SECRET_ACCESS_KEY/)
  })

  test('mail by SMTP wants an address to write from, and one to link to', () => {
    assert.match(problemsOf({ MAIL: 'smtp' }), /缺少 SMTP_URL[^]*缺少 PUBLIC_URL[^]*缺少 MAIL_FROM/)
    const mail = (url: string) =>
      loadConfig({
        SMTP_URL: url,
        MAIL_FROM: '校园云生活 <no-reply@campus.example>',
        PUBLIC_URL: 'https://campus.example',
      }).mail
    const from = '校园云生活 <no-reply@campus.example>'
    assert.deepEqual(mail('smtps://post%40campus.example:p%40ss@smtp.example'), {
      name: 'smtp',
      host: 'smtp.example',
      port: 465,
      secure: true,
      user: 'post@campus.example',
      password: 'p@ss',
      from,
    })
    assert.deepEqual(mail('smtp://127.0.0.1:2525'), {
      name: 'smtp',
      host: '127.0.0.1',
      port: 2525,
      secure: false,
      user: null,
      password: '',
      from,
    })
    assert.doesNotMatch(problemsOf({ SMTP_URL: 'http://p4ss' }), /p4ss/)
  })

  test('templates of subscribe messages say which field shows what', () => {
    const { subscribe } = loadConfig({
      WECHAT_TEMPLATE_COMMENTS: 'AbC_1-2 who=name1 what=thing2 at=time3',
      QQ_TEMPLATE_SYSTEM: 'q what=keyword1',
      ALIPAY_TEMPLATE_ORDERS: 'a what=keyword1',
    })
    assert.deepEqual(subscribe.wechat, {
      comments: {
        id: 'AbC_1-2',
        fields: [
          { part: 'who', key: 'name1' },
          { part: 'what', key: 'thing2' },
          { part: 'at', key: 'time3' },
        ],
      },
    })
    assert.deepEqual(subscribe.qq, { system: { id: 'q', fields: [{ part: 'what', key: 'keyword1' }] } })
    assert.deepEqual(subscribe.alipay, { orders: { id: 'a', fields: [{ part: 'what', key: 'keyword1' }] } })
    for (const wrong of ['AbC', 'AbC who', 'AbC whom=thing1', 'AbC who=Thing'])
      assert.match(problemsOf({ WECHAT_TEMPLATE_LIKES: wrong }), /WECHAT_TEMPLATE_LIKES 应为/, wrong)
  })

  test('the key of papers is 32 bytes', () => {
    assert.match(problemsOf({ PAPERS_KEY: Buffer.alloc(31).toString('base64') }), /PAPERS_KEY 应为 32 字节/)
    assert.deepEqual(loadConfig({ PAPERS_KEY: vendors.PAPERS_KEY }).papersKey, Buffer.alloc(32, 7))
    assert.deepEqual(loadConfig({}).oldPapersKeys, [])
    const [older, oldest] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)]
    const PAPERS_KEY_OLD = [older, oldest].map((key) => key.toString('base64')).join()
    assert.deepEqual(loadConfig({ PAPERS_KEY: vendors.PAPERS_KEY, PAPERS_KEY_OLD }).oldPapersKeys, [
      older,
      oldest,
    ])
    assert.match(problemsOf({ PAPERS_KEY_OLD: `${PAPERS_KEY_OLD},` }), /PAPERS_KEY_OLD 应为 32 字节/)
  })

  test('every mistake is named at once, and no value is repeated', () => {
    const wrong = {
      PORT: 'p4ss',
      DATABASE_URL: 'mysql://u:p4ss@db',
      REDIS_URL: 'p4ss',
      CORS_ORIGINS: 'https://a.example.com/p4ss',
      MODE: 'p4ss',
      METRICS_TOKEN: 'p4ss',
    }
    const said = problemsOf(wrong)
    for (const name of Object.keys(wrong)) assert.match(said, new RegExp(name), name)
    assert.doesNotMatch(said, /p4ss/)
  })
})

import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, test } from 'node:test'
import webPush from 'web-push'
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
  DATABASE_URL: 'postgres://db.example/campus',
  PUBLIC_URL: 'https://campus.example.com',
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
      'DATABASE=embedded',
      'PUBLIC_URL',
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

  test('production runs without SMS where people sign in by mail', () => {
    const mail = { MAIL: 'smtp', SMTP_URL: 'smtps://a:b@smtp.example.com', MAIL_FROM: 'a@example.com' }
    const production = { MODE: 'production', ...vendors, SMS: 'off' }
    assert.equal(loadConfig({ ...production, ...mail }).sms.name, 'off')
    assert.match(problemsOf(production), /SMS=off 时没有人能登录/)
    assert.equal(loadConfig({ ...production, SIGN_IN: 'school' }).sms.name, 'off')
    assert.equal(loadConfig({ SMS: 'off' }).sms.name, 'off')
  })

  test('SMS goes through Aliyun where its keys are, and the others are named where one is there', () => {
    const keys = {
      ALIYUN_SMS_ACCESS_KEY_ID: 'LTAI',
      ALIYUN_SMS_ACCESS_KEY_SECRET: 'aliyun-secret',
      ALIYUN_SMS_SIGN: '校园云生活',
      ALIYUN_SMS_TEMPLATE: 'SMS_1',
    }
    assert.equal(loadConfig(keys).sms.name, 'aliyun')
    assert.equal(loadConfig({ ...vendors, ...keys, SMS: 'aliyun' }).sms.name, 'aliyun')
    const lacking = problemsOf({ ALIYUN_SMS_ACCESS_KEY_SECRET: 'aliyun-secret' })
    assert.match(lacking, /缺少 ALIYUN_SMS_ACCESS_KEY_ID[\s\S]*缺少 ALIYUN_SMS_TEMPLATE/)
    assert.doesNotMatch(lacking, /aliyun-secret/)
  })

  test('production wants https, a database by name, and describes its API only when asked', () => {
    const production = { MODE: 'production', ...vendors }
    assert.match(
      problemsOf({ ...production, PUBLIC_URL: 'http://campus.example.com' }),
      /PUBLIC_URL 要以 https/,
    )
    assert.equal(problemsOf({ ...production, PUBLIC_URL: 'http://127.0.0.1:3000' }), '')
    const own = { ...production, DATABASE_URL: '', DATABASE: 'embedded' }
    assert.equal(loadConfig(own).databaseUrl, null)
    assert.match(problemsOf({ ...production, DATABASE: 'embedded' }), /只能设置一个/)
    assert.deepEqual(
      [{}, { API_DOCS: 'off' }, production, { ...production, API_DOCS: 'on' }].map(
        (env) => loadConfig(env).apiDocs,
      ),
      [true, false, false, true],
    )
    assert.deepEqual([loadConfig({}).drainSeconds, loadConfig(production).drainSeconds], [0, 5])
  })

  test('a demo is for this machine alone unless it is to be open', () => {
    for (const HOST of ['127.0.0.1', '127.1.2.3', 'localhost', '::1']) assert.equal(problemsOf({ HOST }), '')
    for (const HOST of ['0.0.0.0', '::', '10.0.0.1', 'campus.example']) {
      assert.match(problemsOf({ HOST }), /演示模式.*DEMO=open/)
      assert.equal(problemsOf({ HOST, DEMO: 'open' }), '')
      assert.equal(problemsOf({ ...vendors, MODE: 'production', HOST }), '')
    }
  })

  test('whose word of addresses counts is said by addresses, ranges and their names', () => {
    for (const TRUST_PROXY of ['true', 'false', '127.0.0.1', 'loopback,10.0.0.0/8', '::1, fc00::/7'])
      assert.equal(problemsOf({ TRUST_PROXY }), '', TRUST_PROXY)
    for (const TRUST_PROXY of ['yes', '10.0.0.0/33', '10.0.0.0/', 'proxy.example', '127.0.0.1,'])
      assert.match(problemsOf({ TRUST_PROXY }), /TRUST_PROXY 应为/, TRUST_PROXY)
  })

  test('a name that is nearly one of ours is told, others are not', () => {
    const warned = (env: Record<string, string>) => loadConfig(env).warnings.join()
    assert.equal(warned({ DATABSE_URL: 'p4ss' }), '没有用到 DATABSE_URL，是不是想写 DATABASE_URL？')
    assert.match(warned({ REDISURL: 'p4ss' }), /REDIS_URL/)
    assert.match(warned({ DRAIN_SECOND: '9' }), /DRAIN_SECONDS/)
    assert.equal(warned({ HOME: '/root', NODE: '/usr/bin/node', HOSTNAME: 'vm', LANGUAGE: 'C' }), '')
    assert.equal(warned({ DATABASE_URL: 'postgres://db.example/campus', DATABASE_URL2: 'p4ss' }), '')
    assert.equal(warned({ DATABSE_URL: ' ' }), '')
  })

  test('production without who runs it is told, and starts', () => {
    const told = (env: Record<string, string>) =>
      loadConfig({ MODE: 'production', ...vendors, ...env }).warnings.join()
    assert.match(told({}), /OPERATOR_NAME 和 OPERATOR_CONTACT/)
    assert.match(told({ OPERATOR_NAME: '江城大学' }), /OPERATOR_CONTACT/)
    assert.equal(told({ OPERATOR_NAME: '江城大学', OPERATOR_CONTACT: 'a@b.example' }), '')
    assert.equal(loadConfig({}).warnings.join(), '')
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

  test('messages of browsers want a pair of keys, and whom push services ask', () => {
    assert.equal(loadConfig({}).push.name, 'local')
    assert.equal(loadConfig({ MODE: 'production', ...vendors }).push.name, 'off')
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
    const subject = 'mailto:admin@campus.example.com'
    assert.deepEqual(loadConfig({ ...keys, VAPID_SUBJECT: subject }).push, {
      name: 'vapid',
      publicKey,
      privateKey,
      subject,
    })
    assert.match(problemsOf(keys), /缺少 VAPID_SUBJECT/)
    assert.match(problemsOf({ ...keys, VAPID_SUBJECT: 'admin' }), /VAPID_SUBJECT 应为/)
    const other = {
      ...keys,
      VAPID_PRIVATE_KEY: webPush.generateVAPIDKeys().privateKey,
      VAPID_SUBJECT: subject,
    }
    assert.match(problemsOf(other), /不成对/)
    assert.ok(!problemsOf(other).includes(other.VAPID_PRIVATE_KEY))
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

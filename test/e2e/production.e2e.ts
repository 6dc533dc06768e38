/**
 * A school opens: nothing is seeded, and vendors are fakes that speak their protocols. It is made by command and on the
 * desk alone; then a student who signs up finds each service.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Entry } from '../../contract/home/page/schema'
import { loadConfig } from '../../server/config'
import { administer } from '../../server/core/roles/command'
import { Secrets } from '../../server/core/certification/secrets'
import { groupsOf } from '../../server/features/home/page/entries'
import { manageSchools } from '../../server/features/registrar/command'
import { openHouse } from '../../server/house'
import { openProviders } from '../../server/providers'
import { createTencentSms } from '../../server/providers/tencentSms'
import { createLogger } from '../../server/log'
import { startTencentSms, type FakeTencentSms } from '../server/fakes/tencentSms'
import { startApp, type TestApp } from '../server/harness'
import { until } from '../live/server'
import { launch, type Live } from './helpers'
import { Student } from './student'

const name = '新城大学'
const adminPhone = '13900010001'
const studentPhone = '13900010002'

/** As a server without a vendor's contract but for text messages. */
const settings = {
  MODE: 'production',
  SMS_SECRET_ID: 'AKIDexample',
  SMS_SECRET_KEY: 'the secret key',
  SMS_SDK_APP_ID: '1400000001',
  SMS_SIGN: '校园云生活',
  SMS_TEMPLATE_ID: '1234',
  MAIL: 'off',
  WECHAT: 'off',
  QQ: 'off',
  ALIPAY: 'off',
  STORAGE: 'local',
  MAPS: 'local',
  IDENTITY: 'off',
  TENCENT_SAFETY: 'off',
  PAPERS_KEY: Buffer.alloc(32, 7).toString('base64'),
  ROUNDS: 'off',
}

let app: TestApp
let live: Live

const codeSentBy = (sms: FakeTencentSms) => (phone: string) =>
  until(
    `a text for ${phone}`,
    () => sms.sent.filter((one) => one.phone === `+86${phone}`).at(-1)?.parameters[0] ?? null,
  )

before(async () => {
  const sms = await startTencentSms()
  const config = loadConfig(settings)
  const providers = await openProviders(config, createLogger({ logLevel: 'silent' }))
  assert.ok(config.sms.name === 'tencent')
  const texts = createTencentSms({ ...config.sms, endpoint: sms.host, protocol: 'http://' })
  const { dataDir: _, ...production } = config
  app = await startApp({ config: production, providers: { ...providers, sms: texts } })
  live = await launch({
    url: await app.app.listen({ port: 0, host: '127.0.0.1' }),
    database: '',
    lastCode: codeSentBy(sms),
    admin: async (...words) => void (await administer(app.db, words, { school: name })),
    stop: async () => {
      await app.close()
      await sms.close()
    },
  })
})
after(() => live.close())

/** Chooses the school and signs up with a code by text. */
async function signUp(phone: string): Promise<Student> {
  const student = await Student.arrive(live)
  await student.chooseSchool(name)
  await student.signIn(phone)
  return student
}

describe('a new school in production', () => {
  let admin: Student

  test('is taken in by a command, and has a home at once', async () => {
    const place = { campus: '主校区', province: '江省', city: '江城市', district: '南岸区', at: '30.5,114.4' }
    const { config, house, providers } = app.context
    const tools = {
      secrets: () => new Secrets(config),
      house: async () => house,
      storage: async () => providers.storage,
    }
    const { failed } = await manageSchools(app.db, ['add', name], place, tools)
    assert.equal(failed, false)
    admin = await signUp(adminPhone)
    await admin.said('全部服务').waitFor()
    await live.server.admin('grant', adminPhone, 'school-admin')
  })

  test('offers every service that the app has a page for, and each opens', async () => {
    const student = await signUp(studentPhone)
    await student.said('全部服务').click()
    await student.said('首页最前').waitFor()
    const pathOf = (entry: Entry) => entry.link.url.split('?')[0] ?? ''
    const offered = groupsOf(await openHouse()).flatMap(({ items }) => items)
    assert.ok(offered.length >= 15, String(offered.length))
    for (const entry of offered) {
      await student.open('pages/diys/index?key=services')
      await student.button(entry.title, true).click()
      const front = student.page.locator(`[data-route="${pathOf(entry).slice(1)}"]`).last()
      await front.getByText(/\S/).filter({ visible: true }).first().waitFor()
      assert.equal(await front.getByText(/链子掉了|请联系管理员/).count(), 0, entry.title)
    }
    assert.deepEqual(live.errors, [])
  })
})

/** Students without a text: a school's mailbox makes the account, which takes a phone later or a password. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { startServer } from '../live/server'
import { launch, nextPhone, type Live } from './browser'
import { Student } from './student'

let live: Live
let quiet: Live
before(async () => {
  live = await launch()
  quiet = await launch(await startServer({ MODE: 'demo', SMS: 'off' }))
})
after(async () => {
  await quiet.close()
  await live.close()
})

const mailbox = () => `student${nextPhone()}@stu.linjiang.example`
const masked = 's***@stu.linjiang.example'

/** A code goes to an address once a minute: the last one went earlier. */
async function aMinuteLater({ server }: Live, mail: string): Promise<void> {
  const database = new Client({ connectionString: server.database })
  await database.connect()
  await database.query(
    `update sms_codes set created_at = created_at - interval '61 seconds' where phone = $1`,
    [mail],
  )
  await database.end()
}

test('one signs up by the school’s mail and binds a phone, which signs in to the same account', async () => {
  const she = await Student.arrive(live)
  const mail = mailbox()
  await she.signIn(mail)
  const id = await she.ownId()

  await aMinuteLater(live, mail)
  await she.open('pages/personalSetting/account')
  await she.said('未绑定').waitFor()
  await she.press('手机号')
  await she.said(`验证码已发到 ${masked}`).waitFor()
  await she.fill('6 位验证码', await live.server.nextCode(mail))
  await she.page.waitForURL(/changePhone/)
  const phone = nextPhone()
  await she.fill('新手机号', phone)
  await she.button('获取验证码').click()
  await she.said('后重发').waitFor()
  await she.fill('验证码', await live.server.nextCode(phone))
  await she.button('绑定', true).click()
  await she.said(`${phone.slice(0, 3)}****${phone.slice(-4)}`).waitFor()

  await aMinuteLater(live, phone)
  const elsewhere = await Student.arrive(live)
  await elsewhere.signIn(phone)
  assert.equal(await elsewhere.ownId(), id)
  assert.deepEqual(live.errors, [])
})

test('where no texts go out, every page asks for mail, and a password goes with it', async () => {
  const he = await Student.arrive(quiet)
  const mail = mailbox()
  await he.open('pages/login/loginIndex')
  await he.fill('学校邮箱', mail)
  await he.page.getByRole('checkbox').click()
  await he.button('获取验证码').click()
  await he.said('只有学校邮箱或已绑定的邮箱收得到验证码').waitFor()
  await he.fill('6 位验证码', await quiet.server.nextCode(mail))
  await he.page.waitForURL(/first=1/)
  await he.button('以后再说').click()
  const id = await he.ownId()

  await aMinuteLater(quiet, mail)
  await he.open('pages/personalSetting/account')
  await he.said(masked).waitFor()
  assert.equal(await he.said('手机号').count(), 0)
  await he.press('登录密码')
  await he.said(`验证码已发到 ${masked}`).waitFor()
  await he.fill('6 位验证码', await quiet.server.nextCode(mail))
  await he.page.waitForURL(/setPassword/)
  await he.fill('新密码', 'lake-2026')
  await he.fill('再输一次', 'lake-2026')
  await he.button('设置', true).click()
  await he.said('修改').waitFor()

  const again = await Student.arrive(quiet)
  await again.open('pages/login/login')
  await again.fill('邮箱', mail)
  await again.fill('密码', 'lake-2026')
  await again.page.getByRole('checkbox').click()
  await again.button('登录', true).click()
  await again.page.waitForURL((url) => !url.hash.includes('login'))
  assert.equal(await again.ownId(), id)
  assert.deepEqual(quiet.errors, [])
})

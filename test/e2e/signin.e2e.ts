/** A missed day is filled with a card, a week earns the next one, and the points are there with their day of expiry. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { launch, nextPhone, type Live } from './browser'
import { Student } from './student'

let live: Live

/** The demo students' days to where they were when the campus was made, which may have been before midnight. */
async function bringForward(): Promise<void> {
  const database = new Client({ connectionString: live.server.database })
  await database.connect()
  // by way of years to come: no two may be of one day meanwhile
  await database.query(`
    update signins s set day = s.day + 1000 + late.days
    from users u, (select greatest(0, (now() at time zone 'Asia/Shanghai')::date - max(i.day) - 1) as days
      from signins i join users o on o.id = i.user_id where o.phone = '13800000002') late
    where u.id = s.user_id and u.phone in ('13800000001', '13800000002');
    update signins set day = day - 1000 where day > now() + interval '500 days'`)
  await database.end()
}

before(async () => {
  live = await launch()
  await bringForward()
})
after(() => live.close())

test('one fills a day and goes on, another earns a card, and a guest is asked to sign in', async () => {
  const guest = await Student.arrive(live)
  await guest.open('pages/signIn/signinindex')
  await guest.said('每天签一次，攒积分').waitFor()

  // of the demo campus, where she missed yesterday and holds a card
  const she = await Student.arrive(live)
  await she.signIn('13800000001')
  await she.open('pages/signIn/signinindex')
  await she.said('补上就接着算，连续 9 天').waitFor()
  await she.button('用 1 张补签卡补上').click()
  await she.said('还剩 0 张').waitFor()
  await she.button('补签', true).click()
  await she.said('连续签到 9 天').waitFor()
  await she.button('签到，+7 积分').click()
  await she.said('今天签过了，+7 积分').waitFor()
  await she.button('签到记录').click()
  await she.said('连续第 10 天').waitFor()

  // and he signed the last six days
  const he = await Student.arrive(live)
  await he.signIn('13800000002')
  await he.open('pages/signIn/signinindex')
  await he.said('再签 1 天得下一张').waitFor()
  await he.button('签到，+7 积分').click()
  await he.said('1 张').waitFor()
  await he.button(/\d 积分$/).click()
  await he.page.waitForURL(/signIn\/pointsDetails/)
  await he.said(/^\d+ 积分将在 \d+ 年 12 月 31 日过期/).waitFor()
  await he.said('每日签到').waitFor()
  assert.deepEqual(live.errors, [])
})

test('a streak goes on over the end of a month', async () => {
  const phone = nextPhone()
  const one = await Student.enrolled(live, phone)
  // forty days behind a person, who need not wait for them
  const database = new Client({ connectionString: live.server.database })
  await database.connect()
  await database.query(
    `insert into signins (user_id, day, streak, points)
     select u.id, (now() at time zone 'Asia/Shanghai')::date - n, null, 0 from users u, generate_series(1, 40) n where u.phone = $1`,
    [phone],
  )
  await database.end()
  await one.open('pages/signIn/signinindex')
  await one.said('今天还没有签，签了是第 41 天。').waitFor()
  await one.button(/^签到，/).click()
  await one.said('连续签到 41 天').waitFor()
  const lastMonth = new Date(Date.now() + 8 * 3_600_000)
  lastMonth.setUTCDate(0)
  await one.button('上个月').click()
  await one.said(new RegExp(`^${lastMonth.getUTCMonth() + 1} 月$`)).waitFor()
  await one.page.locator('.si-filled').filter({ visible: true, hasText: /^28$/ }).first().waitFor()
  assert.deepEqual(live.errors, [])
})

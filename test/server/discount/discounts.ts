/** A school with a shop, its administrator, a keeper, and hands for what they do. */
import { randomUUID } from 'node:crypto'
import type { ActivityDetail, CouponDetail, ShopDetail } from '../../../contract/discount/fields'
import { earnPoints } from '../../../server/core/ledger/points'
import { certify, entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'

export const hour = 3_600_000
export const inTime = (ms: number) => new Date(Date.now() + ms).toISOString()

export const shopDraft = (school: string, change: object = {}) => ({
  key: randomUUID(),
  school,
  name: `南门小面 ${randomUUID().slice(0, 6)}`,
  kind: 'food',
  place: '南门外左手第二家',
  latitude: 30,
  longitude: 114,
  hours: '',
  phone: '',
  gives: '全场 9 折',
  terms: '',
  pictures: [],
  ...change,
})

export const activityDraft = (shop: string, change: object = {}) => ({
  key: randomUUID(),
  shop,
  title: '满 20 减 8',
  gives: '满 20 元减 8 元',
  terms: '堂食用',
  pieces: 3,
  price: 0,
  each: 1,
  starts: inTime(-1000),
  ends: inTime(24 * hour),
  use_until: inTime(48 * hour),
  ...change,
})

/** Says yes, or no, to what shops asked the person last: the invitation's id. */
export async function accept(app: TestApp, person: TestSession, yes = true): Promise<string> {
  const { invites } = await say(app.get('discount/card', { token: person.token }))
  const id = invites.at(-1)?.id ?? ''
  await say(app.post('discount/answerInvite', { id, accept: yes }, { token: person.token }))
  return id
}

export async function discountsOf() {
  const app: TestApp = await startApp()
  const school = await newSchool(app)
  const desk = await newPerson(app, school)
  await entrust(app, desk, 'school-admin', school)
  const student = async (at = school): Promise<TestSession> => {
    const one = await newPerson(app, at)
    await certify(app, one)
    return one
  }
  const points = (person: TestSession, amount: number) =>
    app.db.transaction((tx) =>
      earnPoints(tx, { key: randomUUID(), userId: person.userId, amount, title: '测试' }),
    )
  const balance = async ({ userId }: TestSession): Promise<number> => {
    const { rows } = await app.pool.query(
      `select coalesce((select balance from ledger_accounts where id = ledger_account('points', $1::uuid)), 0)::int as points`,
      [userId],
    )
    return rows[0].points
  }
  const saveShop = (change: object = {}, by = desk) =>
    app.post('discount/saveShop', shopDraft(school, change), as(by))
  const shop = async (change: object = {}): Promise<ShopDetail> => say(saveShop(change))
  const saveActivity = (at: string, change: object = {}, by = desk) =>
    app.post('discount/saveActivity', activityDraft(at, change), as(by))
  /** A running one; a shop of its own where none is given. */
  const rush = async (change: object = {}, at?: string): Promise<ActivityDetail> =>
    say(saveActivity(at ?? (await shop()).id, change))
  const grab = (by: TestSession, id: string, key: string = randomUUID()) =>
    app.post('discount/grab', { key, id }, as(by))
  const take = (by: TestSession, id: string): Promise<CouponDetail> => say(grab(by, id))
  const keeper = async (at: string): Promise<TestSession> => {
    const one = await newPerson(app, school)
    await say(app.post('discount/addKeeper', { id: at, user: one.userId }, as(desk)))
    await accept(app, one)
    return one
  }
  const redeem = (by: TestSession, code: string, at: string, key: string = randomUUID()) =>
    app.post('discount/redeem', { key, code, shop: at }, as(by))
  const read = (by: TestSession | undefined, id: string): Promise<ActivityDetail> =>
    say(app.get('discount/activity', { query: { id }, token: by?.token }))
  const own = (by: TestSession, id: string): Promise<CouponDetail> =>
    say(app.get('discount/coupon', { query: { id }, token: by.token }))
  const move = (id: string, change: string) =>
    app.pool.query(`update discount_activities set ${change} where id = $1`, [id])
  const told = async (who: TestSession) =>
    (
      await say(app.get('message/dynamicNotices', { query: { group: 'system' }, token: who.token }))
    ).items.map(({ text }) => text)
  /** What is left and what people have, together, are all pieces. */
  const sum = async (id: string): Promise<number> => {
    const { rows } = await app.pool.query(
      `select a."left" + (select count(*)::int from discount_coupons c where c.activity_id = a.id and c.state <> 'returned') as sum
        from discount_activities a where a.id = $1`,
      [id],
    )
    return rows[0].sum
  }
  return {
    ...{ app, school, desk, student, points, balance, saveShop, shop, saveActivity, rush, grab, take },
    ...{ keeper, redeem, read, own, move, told, sum },
  }
}
export type Discounts = Awaited<ReturnType<typeof discountsOf>>

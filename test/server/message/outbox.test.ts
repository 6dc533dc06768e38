// also on: external
/** Notices of a transaction: nobody hears of them before it holds, nor ever when it does not; and nothing is lost. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Context } from '../../../server/context'
import { publishLeft } from '../../../server/core/notice/hints'
import { cancelNotice, notify, notifySystem } from '../../../server/core/notice/notify'
import { newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { listen, settled } from '../heard'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())

const person = () => newPerson(app, school)
const texts = async ({ token }: TestSession) =>
  (await app.get('message/dynamicNotices', { token, query: { group: 'system' } })).data.items
    .map(({ text }) => text)
    .filter((text) => !text.includes('欢迎'))
const hintsLeft = async ({ userId }: TestSession) =>
  (
    await app.pool.query<{ channel: string }>(
      `select channel from deliveries where user_id = $1 order by channel`,
      [userId],
    )
  ).rows.map(({ channel }) => channel)

describe('a notice of a transaction', () => {
  test('is hinted of once the transaction holds, and not before', async () => {
    const one = await person()
    const heard = listen(app, one)
    await app.db.transaction(async (tx) => {
      await notifySystem(tx, one.userId, '第一句')
      await notifySystem({ ...app.context, db: tx as unknown as Context['db'] }, one.userId, '第二句')
      await notifySystem(tx, one.userId, '第三句')
      await settled(app)
      assert.deepEqual([heard, await texts(one)], [[], []])
    })
    await settled(app)
    assert.equal(heard.length, 3)
    assert.ok(heard.every((event) => 'notice' in event))
    assert.deepEqual(await texts(one), ['第三句', '第二句', '第一句'])
    assert.deepEqual(await hintsLeft(one), [])
  })

  test('is never heard of when the transaction is rolled back', async () => {
    const one = await person()
    const heard = listen(app, one)
    const failing = app.db.transaction(async (tx) => {
      await notifySystem(tx, one.userId, '不算数的话')
      await cancelNotice(tx, { userId: one.userId, kind: 'system', actorId: null, subjectId: one.userId })
      throw new Error('rolled back')
    })
    await assert.rejects(failing, /rolled back/)
    await settled(app)
    assert.deepEqual([heard, await texts(one), await hintsLeft(one)], [[], [], []])
  })

  test('cannot be written where nobody can say when it holds', async () => {
    const one = await person()
    const nested = app.db.transaction((tx) =>
      tx.transaction((inner) => notifySystem(inner, one.userId, '里层')),
    )
    await assert.rejects(nested, /inside a transaction/)
  })

  test('whose hint could not be published is there, the call is answered, and the next round hints', async () => {
    const one = await person()
    const heard = listen(app, one)
    const broken = {
      ...app.context,
      events: { ...app.context.events, publish: async () => Promise.reject(new Error('bus away')) },
    }
    await notifySystem(broken, one.userId, '断线时的话')
    assert.deepEqual([await texts(one), await hintsLeft(one)], [['断线时的话'], ['hint']])
    assert.equal(await publishLeft(app.context), 0, 'not while its own node may still be at it')
    await app.pool.query(`update deliveries set due_at = now() - interval '1 second' where user_id = $1`, [
      one.userId,
    ])
    await publishLeft(app.context)
    await settled(app)
    assert.equal(heard.length, 1)
    assert.deepEqual(await hintsLeft(one), [])
  })

  test('honours the settings: muted it is in the list alone, in quiet hours it only counts', async () => {
    const one = await person()
    const heard = listen(app, one)
    await app.post('message/editSettings', { system: false }, { token: one.token })
    await app.db.transaction((tx) => notifySystem(tx, one.userId, '关掉以后'))
    const clock = (hours: number) =>
      new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(11, 16)
    await app.post(
      'message/editSettings',
      { system: true, quiet: true, quiet_from: clock(-1), quiet_to: clock(1) },
      { token: one.token },
    )
    const before = (await app.get('message/counts', { token: one.token })).data.system
    await app.db.transaction((tx) => notifySystem(tx, one.userId, '夜里的话'))
    await settled(app)
    assert.deepEqual(heard, [{ counts: true }])
    assert.equal((await app.get('message/counts', { token: one.token })).data.system, before + 1)
  })

  test('says the same about the same thing once, however many say it at once', async () => {
    const one = await person()
    const subject = randomUUID()
    await Promise.all(
      [1, 2, 3].map(() => app.db.transaction((tx) => notifySystem(tx, one.userId, '订单已送达', subject))),
    )
    await notifySystem(app.context, one.userId, '订单已完成', subject)
    await notifySystem(app.context, one.userId, '密码已更改')
    await notifySystem(app.context, one.userId, '密码已更改')
    assert.deepEqual(
      (await texts(one)).sort(),
      ['密码已更改', '密码已更改', '订单已完成', '订单已送达'].sort(),
    )
  })

  test('is not written between people who blocked each other', async () => {
    const [one, other] = [await person(), await person()]
    await app.post('user/block', { id: other.userId }, { token: one.token })
    await notify(app.context, {
      userId: one.userId,
      group: 'follows',
      kind: 'follow',
      actorId: other.userId,
      subjectId: one.userId,
    })
    assert.equal((await app.get('message/counts', { token: one.token })).data.follows, 0)
  })
})

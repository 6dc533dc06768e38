// also on: external
/** What the system tells many people at once: once each, as each wants to be told, and not before it holds. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { announce } from '../../../server/core/notice/announce'
import { newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { listen, settled } from '../heard'
import { as, say } from '../asks'

let app: TestApp
let people: TestSession[]
before(async () => {
  app = await startApp()
  const school = await newSchool(app)
  people = await Promise.all([1, 2, 3].map(() => newPerson(app, school)))
})
after(() => app.close())

const noticesOf = async ({ userId }: TestSession, subject: string) =>
  (
    await app.pool.query<{ text: string; read: boolean }>(
      'select text, read_at is not null as read from notices where user_id = $1 and subject_id = $2 order by id',
      [userId, subject],
    )
  ).rows.map(({ text, read }) => [text, read])
const told = (subject: string, text: string, to: readonly TestSession[]) =>
  app.db.transaction((tx) =>
    announce(
      tx,
      'system',
      to.map(({ userId }) => ({ userId, subjectId: subject, text, leads: 'points' as const })),
    ),
  )

test('reaches everybody once; who has it switched off finds it read', async () => {
  const [usual, muted, gone] = people
  assert.ok(usual && muted && gone)
  await say(app.post('message/editSettings', { system: false }, as(muted)))
  const subject = randomUUID()
  const heard = [usual, muted].map((one) => listen(app, one))
  const stranger = { ...gone, userId: randomUUID() }
  await Promise.all([1, 2].map(() => told(subject, '第一句', [usual, muted, stranger])))
  await settled(app)
  assert.deepEqual(await noticesOf(usual, subject), [['第一句', false]])
  assert.deepEqual(await noticesOf(muted, subject), [['第一句', true]])
  assert.deepEqual(
    heard.map(({ length }) => length),
    [1, 0],
  )
  const { rows } = await app.pool.query(`select 1 from deliveries where channel in ('hint', 'counts')`)
  assert.equal(rows.length, 0)
  await told(subject, '另一句', [usual])
  assert.equal((await noticesOf(usual, subject)).length, 2)
})

test('is heard of by nobody when its transaction is rolled back', async () => {
  const [usual] = people
  assert.ok(usual)
  const subject = randomUUID()
  const heard = listen(app, usual)
  const failing = app.db.transaction(async (tx) => {
    await announce(tx, 'system', [
      { userId: usual.userId, subjectId: subject, text: '不算数', leads: 'points' },
    ])
    throw new Error('rolled back')
  })
  await assert.rejects(failing, /rolled back/)
  await settled(app)
  assert.deepEqual([heard, await noticesOf(usual, subject)], [[], []])
})

// also on: external
/** Questions that no vendor answered, among them some that cannot be settled: the others do not wait for those. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MediaChecks } from '../../../server/features/safety/media'
import { newPerson, newSchool, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let author: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  author = await newPerson(app, school)
})
after(() => app.close())

const round = () => new MediaChecks(app.context).round(() => true)
/** Posts that wait for an answer of the vendor that nobody gives any more. */
async function late(text: string, count: number, minutes: number): Promise<string[]> {
  const { id } = await publish(app, author, { text })
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into dynamics (id, key, school_id, author_id, text, pictures, scope, state, refusal)
      select gen_random_uuid(), gen_random_uuid(), school_id, author_id, text, pictures, scope, 'pending', '图片正在审核'
      from dynamics, generate_series(1, $2::int) where id = $1 returning id`,
    [id, count],
  )
  const ids = rows.map((row) => row.id)
  await app.pool.query(
    `with held as (insert into screenings (id, subject, subject_id, school_id, author_id, waits_for, reason, hits)
        select gen_random_uuid(), 'dynamic', one, $2, $3, 'vendor', '', '[]' from unnest($1::uuid[]) one returning id)
      insert into media_checks (id, screening_id, kind, key, trace_id, created_at)
        select gen_random_uuid(), id, 'picture', 'a', id::text, now() - make_interval(mins => $4) from held`,
    [ids, school, author.userId, minutes],
  )
  return ids
}
const states = async (ids: string[]) =>
  (
    await app.pool.query<{ state: string }>('select distinct state from dynamics where id = any($1)', [ids])
  ).rows.map(({ state }) => state)

test('twenty that cannot be settled are logged, and neither stop the round nor fill it', async () => {
  await app.pool.query(
    `create function unsettled() returns trigger language plpgsql as $$ begin raise 'not settled'; end $$`,
  )
  await app.pool.query(`create trigger unsettled before update of state on dynamics for each row
    when (old.text like '卡住%') execute function unsettled()`)
  const [stuck, fine] = [await late('卡住的', 20, 90), await late('后来的', 2, 60)]
  await round()
  assert.deepEqual([await states(stuck), await states(fine)], [['pending'], ['pending']])
  await round()
  assert.deepEqual([await states(stuck), await states(fine)], [['pending'], ['approved']])
  const lines = app.logs.lines.filter(({ msg }) => msg === 'media check not settled')
  assert.ok(lines.length >= 20, String(lines.length))
  await app.pool.query('drop trigger unsettled on dynamics')
  await round()
  assert.deepEqual(await states(stuck), ['approved'])
})

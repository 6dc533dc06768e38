// also on: external
/** What holds for a while, or a phone in clear, is deleted by somebody: each table says by whom. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sweepExpired } from '../../../server/features/privacy/expired'
import { startApp, type TestApp } from '../harness'

let app: TestApp
before(async () => void (app = await startApp()))
after(() => app.close())

const passing = () => Object.entries(app.context.house.all('passing'))

test('every table whose rows expire, or that has a phone in clear, says what becomes of them', async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns where table_schema = 'public'
       and (column_name = 'expires_at' or (column_name = 'phone' and data_type = 'text'))`,
  )
  assert.ok(rows.length > 8)
  const said = passing().map(([table]) => table)
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => !said.includes(name)),
    [],
  )
})

test('the rounds that tables name are there, and reasons say something', () => {
  const rounds = app.context.house.features.flatMap(({ rounds: of }) =>
    (of?.(app.context) ?? []).map(({ name }) => name),
  )
  assert.ok(rounds.includes('expired'))
  for (const [table, how] of passing()) {
    if ('round' in how) assert.ok(rounds.includes(how.round), `${table}: ${how.round}`)
    if ('stays' in how) assert.ok(how.stays.length > 20, table)
  }
})

test('what the daily round looks for is found by an index', async () => {
  const { rows } = await app.pool.query<{ at: string }>(
    `select format('%s.%s', c.relname, a.attname) as at from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indpred is null`,
  )
  const indexed = new Set(rows.map(({ at }) => at))
  for (const [table, how] of passing())
    if ('column' in how) assert.ok(indexed.has(`${table}.${how.column}`), `${table}.${how.column}`)
})

test('the daily round deletes what has passed, in batches, and nothing else', async () => {
  const code = (count: number, expired: string) =>
    app.pool.query(
      `insert into sms_codes (id, phone, scene, code_hash, created_at, expires_at)
       select gen_random_uuid(), '13900000000', 'login', '', now(), now() - $2::interval from generate_series(1, $1)`,
      [count, expired],
    )
  await code(4_001, '25 hours')
  await code(2, '23 hours')
  const { userId } = await app.signIn()
  const { userId: gone } = await app.signIn()
  await app.pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [
    gone,
  ])
  await app.pool.query(
    `insert into mail_codes (id, user_id, mail, code_hash, expires_at) values
       (gen_random_uuid(), $1, '', '', now() - interval '25 hours'), (gen_random_uuid(), $1, '', '', now())`,
    [userId],
  )
  await app.pool.query(
    `insert into bind_tickets (token_hash, vendor, subject, expires_at) values
       ('a', 'wechat', 'one', now() - interval '1 second'), ('b', 'wechat', 'two', now() + interval '1 hour')`,
  )
  await app.pool.query(
    `insert into password_tries (phone, tries, at) values
       ('13900000001', 1, now() - interval '25 hours'), ('13900000002', 1, now() - interval '23 hours')`,
  )
  assert.equal(await sweepExpired(app.context, () => false), 0)
  assert.equal(await sweepExpired(app.context, () => true), 4_001 + 4)
  const { rows } = await app.pool.query(`select (select count(*)::int from sms_codes) as codes,
    (select count(*)::int from sessions where user_id = '${userId}') as own,
    (select count(*)::int from sessions where user_id = '${gone}') as ended,
    (select count(*)::int from mail_codes) as mails, (select string_agg(subject, '') from bind_tickets) as tickets,
    (select string_agg(phone, '') from password_tries) as tries`)
  assert.deepEqual(rows, [{ codes: 2, own: 1, ended: 0, mails: 1, tickets: 'two', tries: '13900000002' }])
})

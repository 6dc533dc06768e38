/** A school in the middle of a term: its people, what they said before today, and what they do today. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { hashPassword } from '../../../server/core/people/passwords'
import { converse, type Talker } from '../crowd'
import { furnish, onePicture } from '../listings'
import { withoutIndexes, inTransaction } from '../million'
import { enrol } from '../people'
import { giveTimetables } from '../timetables'
import { openVote } from '../votes'

export const password = 'campus-2026'
export const payPassword = '258036'
/** Of each person, fen. */
const pocket = 5_000_000
/** Of what there is, what people look at: the newest. */
const looked = 500

export interface Town {
  school: string
  people: (Talker & { phone: string })[]
  dynamics: string[]
  goods: string[]
  votes: { id: string; entries: string[] }[]
}

export interface Wanted {
  /** Dynamics and listings each; there are twice as many comments, likes and notices, and three times as many messages. */
  rows: number
  people: number
  votes: number
}

const version7 = (at: string) =>
  `(substr(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0'), 1, 8) || '-' ||
    substr(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0'), 9) || '-7' || substr(gen_random_uuid()::text, 16))::uuid`

/** What was said before, of $1 rows, at the school $2; a dynamic a minute. */
const said = {
  dynamics: `
    insert into dynamics (id, school_id, author_id, key, text, pictures, scope, likes, comments, created_at)
    select ${version7('m.at')}, $2, u.id, gen_random_uuid(), '图书馆五楼还有位置，有人一起复习吗 ' || n,
      case when n % 3 = 0 then ${onePicture} else '[]' end,
      (array['school', 'everyone'])[1 + n % 2], 2, 2, m.at
    from generate_series($1::int, 1, -1) n
    cross join lateral (select date_trunc('milliseconds', now() - n * interval '1 minute') as at) m
    join (select id, row_number() over (order by id) - 1 as nth, count(*) over () as total from users where school_id = $2) u on u.nth = n % u.total`,
  comments: `
    insert into comments (id, subject, subject_id, school_id, author_id, key, text, created_at)
    select ${version7(`d.created_at + n * interval '1 minute'`)}, 'dynamic', d.id, $2, d.author_id, gen_random_uuid(), '我在三楼靠窗那边，过来吧', d.created_at + n * interval '1 minute'
    from (select id, author_id, created_at from dynamics where school_id = $2 order by id desc limit $1) d cross join generate_series(1, 2) n`,
  likes: `
    insert into likes (subject_id, user_id, created_at)
    select d.id, u.id, d.created_at from (select id, created_at, row_number() over (order by id) as nth from dynamics where school_id = $2 limit $1) d
    cross join generate_series(0, 1) n
    join (select id, row_number() over (order by id) - 1 as nth, count(*) over () as total from users where school_id = $2) u on u.nth = (d.nth + n) % u.total`,
  notices: `
    insert into notices (id, user_id, "group", kind, actor_id, subject_id, created_at, read_at)
    select ${version7('l.created_at')}, d.author_id, 'likes', 'like', l.user_id, l.subject_id, l.created_at, now()
    from likes l join dynamics d on d.id = l.subject_id where d.school_id = $2 and d.author_id <> l.user_id limit 2 * $1::int`,
}

async function talked(pool: Pool, { rows }: Wanted, people: readonly Talker[]): Promise<void> {
  const each = Math.ceil((rows * 3) / (people.length / 2))
  const first = people.filter((_, n) => n % 2 === 0)
  const values = [
    first.map((one) => one.conversation),
    first.map((one) => one.id),
    first.map((one) => one.peer),
    each,
  ]
  await pool.query(
    `insert into messages (conversation_id, seq, sender_id, key, kind, text, created_at)
     select c, n, case when n % 2 = 0 then a else b end, gen_random_uuid(), 'text', '晚上六点北门见，记得带伞', now() - ($4::int - n) * interval '1 hour'
     from generate_series(1, $4::int) n cross join unnest($1::uuid[], $2::uuid[], $3::uuid[]) as t(c, a, b)`,
    values,
  )
  await pool.query('update conversations set last_seq = $2 where id = any($1)', [values[0], each])
  await pool.query('update conversation_members set last_read = $2 where conversation_id = any($1)', [
    values[0],
    each,
  ])
}

/** The newest that everybody of the school may see. */
const newest = async (pool: Pool, from: string, school: string): Promise<string[]> =>
  (
    await pool.query<{ id: string }>(
      `select id from ${from} and school_id = $1 and deleted_at is null order by created_at desc limit ${looked}`,
      [school],
    )
  ).rows.map(({ id }) => id)

async function arrivePeople(pool: Pool, school: string, count: number): Promise<Town['people']> {
  const enrolled = await enrol(pool, { count, prefix: '18', school, student: true })
  const hashes = [await hashPassword(password), await hashPassword(payPassword)]
  await pool.query('update users set password_hash = $2, pay_password_hash = $3 where id = any($1)', [
    enrolled.ids,
    ...hashes,
  ])
  await pool.query(
    `select post_transfer('day:' || id, 'top-up', null::uuid, '{}'::jsonb,
       jsonb_build_array(jsonb_build_object('kind', 'channel:sandbox', 'amount', -$2::int), jsonb_build_object('kind', 'balance', 'owner', id, 'amount', $2::int)))
     from unnest($1::uuid[]) as p(id)`,
    [enrolled.ids, pocket],
  )
  await giveTimetables(pool, `select id from users where phone like '18%'`)
  const talkers = await converse(pool, enrolled)
  return talkers.map((one, n) => ({ ...one, phone: `18${String(n + 1).padStart(9, '0')}` }))
}

export async function settleTown(pool: Pool, wanted: Wanted): Promise<Town> {
  const school = await furnish(pool, wanted.rows)
  const people = await arrivePeople(pool, school, wanted.people)
  await inTransaction(pool, async (client) => {
    for (const [table, text] of Object.entries(said))
      await withoutIndexes(client, table, () => client.query(text, [wanted.rows, school]))
  })
  await talked(pool, wanted, people)
  const votes: Town['votes'] = []
  while (votes.length < wanted.votes) votes.push(await openVote(pool, school, people[0]?.id ?? randomUUID()))
  await pool.query('vacuum analyze')
  // what was written for years is on the disk before the day begins
  await pool.query('checkpoint')
  const dynamics = await newest(pool, `dynamics where state = 'approved'`, school)
  const goods = await newest(pool, 'secondhand_goods where not off and free > 0', school)
  return { school, people, dynamics, goods, votes }
}

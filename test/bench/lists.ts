/** Comments, messages and the hall of errands, each side by side with a server that has nothing but its statements (bareLists.ts). */
import { randomUUID } from 'node:crypto'
import { againstBare, type Served } from './beside'
import { ratioAtLeast, type Figure } from './figures'
import { sized } from './scale'
import { arrive, call } from './student'

const many = {
  comments: sized('BENCH_COMMENTS', 5_000, 200),
  messages: sized('BENCH_MESSAGES', 5_000, 200),
  errands: sized('BENCH_ERRANDS', 2_000, 100),
}

/** Comments under one dynamic, every fifth with replies. */
const fillComments = `
  with people as (select id, school_id, row_number() over (order by id) - 1 as nth, count(*) over () as total from users where name <> ''),
  said as (
    insert into comments (id, subject, subject_id, school_id, author_id, key, text, likes, replies)
    select gen_random_uuid(), 'dynamic', $1, $2, p.id, gen_random_uuid(), '这家的牛肉面真的好吃，下次一起去 ' || n, n % 50, case when n % 5 = 0 then 3 else 0 end
    from generate_series(1, $3::int) n join people p on p.nth = n % p.total returning id, author_id, replies)
  insert into comments (id, subject, subject_id, school_id, author_id, key, root_id, text)
  select gen_random_uuid(), 'dynamic', $1, $2, author_id, gen_random_uuid(), id, '同去 ' || n
  from said cross join generate_series(1, 3) n where replies > 0`

/** A conversation of two, every tenth message an answer to another. */
const fillMessages = `
  with begun as (insert into conversations (id, kind, last_seq) values ($1, 'direct', $4) returning id),
  members as (insert into conversation_members (conversation_id, user_id, peer_id, moved)
    select id, one, other, $1 from begun, (values ($2::uuid, $3::uuid), ($3, $2)) as pair(one, other))
  insert into messages (conversation_id, seq, sender_id, key, kind, text, target, created_at)
  select id, n, case when n % 3 = 0 then $2::uuid else $3::uuid end, gen_random_uuid(), 'text',
    repeat('晚上六点北门见，记得带伞。', 1 + n % 4) || n, case when n % 10 = 0 then n - 1 end, now() - ($4 - n) * interval '1 minute'
  from begun, generate_series(1, $4::int) n`

/** Copies of the demo campus's open errands. */
const fillErrands = `
  with open as (
    select o, gen_random_uuid() as copy, n from orders o, generate_series(1, $2::int / greatest(1,
      (select count(*)::int from orders where school_id = $1 and kind = 'errand' and state = 'open'))) n
    where o.school_id = $1 and o.kind = 'errand' and o.state = 'open'
  ), ordered as (
    insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
      'id', copy, 'key', gen_random_uuid(), 'number', (o).number || lpad(n::text, 6, '0')))).* from open
  )
  insert into errands select (jsonb_populate_record(null::errands, to_jsonb(e) || jsonb_build_object('id', copy))).*
  from open join errands e on e.id = (o).id`

/** A list's name, address and what the bare server has to know of it. */
type List = [name: string, path: string, env: Record<string, string>]

export async function measureLists(served: Served, school: string): Promise<Figure[]> {
  const { url, log, serverLog } = served
  const { pool } = served.database
  const { user_id: reader, access_token: token } = await arrive(url, serverLog, '13700000008', school)
  await pool.query(`update users set student_until = now() + interval '1 day' where id = $1`, [reader])
  const { items } = await call<{ items: { id: string; author: { id: string } }[] }>(
    url,
    `dynamic/list?school=${school}`,
  )
  const [first] = items
  if (!first) throw new Error('the school has no dynamics')
  const conversation = randomUUID()
  await pool.query(fillComments, [first.id, school, many.comments])
  await pool.query(fillMessages, [conversation, reader, first.author.id, many.messages])
  await pool.query(fillErrands, [school, many.errands])
  for (const table of ['comments', 'messages', 'orders', 'errands'])
    await pool.query(`vacuum analyze ${table}`)
  const lists: List[] = [
    ['comments', `comment/comments?subject=dynamic&id=${first.id}`, { SUBJECT: first.id }],
    ['messages', `chat/messages?conversation=${conversation}`, { CONVERSATION: conversation }],
    ['hall', 'running/hall', { SCHOOL: school }],
  ]
  const figures: Figure[] = []
  for (const [name, path, own] of lists) {
    const env = { DATABASE_URL: served.database.url, LIST: name, READER: reader, ...own }
    const ratio = await againstBare(`${url}/api/${path}`, {
      program: 'test/bench/bareLists.ts',
      env,
      log,
      token,
    })
    figures.push(ratioAtLeast(`${path.split('?')[0]} 每秒次数 / 手写预处理语句`, ratio, 1))
  }
  return figures
}

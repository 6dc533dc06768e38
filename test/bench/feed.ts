/**
 * The school's list over a million dynamics, side by side with a server that has nothing but the statement
 * (bare.ts). Both run in processes of their own and answer the same bytes.
 */
import { againstBare, compare, depth, seconds, type Served } from './beside'
import { ratioAtLeast, ratioAtMost, told, type Figure } from './figures'
import { measureLists } from './lists'
import { load } from './load'
import { fillDynamics } from './million'
import { sized } from './scale'
import { arrive, schools } from './student'

const pageSize = 20
const deep = 5_000

const rows = sized('BENCH_ROWS', 1_000_000, 2_000)

/** A poll in the page is a call of its own for each reader, which the bare server has not: those pages have none. */
const withoutPolls = ({ pool }: Served['database']) =>
  pool.query('update dynamics set deleted_at = now() where card_id is not null')

/** The cursor of the page that many pages down; fewer when the school has fewer. */
async function cursorAt({ pool }: Served['database'], school: string, page: number): Promise<string> {
  const { rows: found } = await pool.query<{ id: string }>(
    `select id from (
       select id from dynamics where school_id = $1 and deleted_at is null and state = 'approved' order by id desc limit $2
     ) newest order by id limit 1`,
    [school, (page - 1) * pageSize],
  )
  const [last] = found
  if (!last) throw new Error('the school has no dynamics')
  return last.id
}

const followed = 500

/** Recommendations beside the school's list, both for one who follows so many people. */
async function recommending({ url, database: { pool }, serverLog }: Served, school: string): Promise<number> {
  const { user_id, access_token } = await arrive(url, serverLog, '13700000009', school)
  await pool.query(
    `insert into users (id, phone, name, school_id)
     select gen_random_uuid(), '12' || lpad(n::text, 9, '0'), '同学' || n, $1 from generate_series(1, $2::int) n`,
    [school, followed],
  )
  await pool.query(
    `insert into follows (follower_id, followee_id)
     select $1, id from (select id from users where id <> $1 order by phone like '12%', id limit $2) u on conflict do nothing`,
    [user_id, followed],
  )
  await pool.query('analyze follows')
  const mean = (path: string) => async () =>
    1000 / (await load(`${url}/api/${path}?school=${school}`, seconds, 1, access_token)).perSecond
  return compare(mean('dynamic/recommend'), mean('dynamic/list'))
}

export async function measureFeed(served: Served): Promise<Figure[]> {
  const [school] = await schools(served.url)
  if (!school) throw new Error('no school')
  await withoutPolls(served.database)
  await fillDynamics(served.database.pool, rows)
  const url = `${served.url}/api/dynamic/list?school=${school.id}`
  const cursor = await cursorAt(served.database, school.id, deep)
  const env = { DATABASE_URL: served.database.url, SCHOOL: school.id }
  return [
    told('动态条数', rows.toLocaleString('en')),
    ratioAtLeast(
      'dynamic/list 每秒次数 / 手写预处理语句',
      await againstBare(url, { program: 'test/bench/bare.ts', env, log: served.log }),
      1,
    ),
    ratioAtMost(
      `关注 ${followed} 人的 dynamic/recommend 耗时 / dynamic/list`,
      await recommending(served, school.id),
      1.5,
    ),
    ratioAtMost(`第 ${deep.toLocaleString('en')} 页耗时 / 第 1 页`, await depth(url, cursor), 1.2),
    ...(await measureLists(served, school.id)),
  ]
}

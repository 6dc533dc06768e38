/**
 * The school's list over a million dynamics, side by side with a server that has nothing but the statement
 * (bare.ts). Both run in processes of their own and answer the same bytes; rounds alternate, so that what else the
 * machine does falls on both.
 */
import type { OpenDatabase } from '../../server/database'
import { atLeast, atMost, median, told, type Figure } from './figures'
import { connections, load } from './load'
import { fillDynamics } from './million'
import { startProgram } from './program'
import { arrive, schools } from './student'

const pageSize = 20
const deep = 5_000

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = 3
const rows = Number(process.env.BENCH_ROWS ?? 1_000_000)
const ratio = (value: number): string => value.toFixed(2)

interface Served {
  /** Where the API server listens. */
  url: string
  database: Pick<OpenDatabase, 'pool' | 'url'>
  /** File for what the bare server says. */
  log: string
  /** File of what the API server says, its codes among it. */
  serverLog: string
}

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

async function sameBytes(one: string, other: string): Promise<void> {
  const [a, b] = await Promise.all([one, other].map((url) => fetch(url).then((answer) => answer.text())))
  if (a !== b) throw new Error(`not the same bytes:\n${a?.slice(0, 500)}\n${b?.slice(0, 500)}`)
}

/** Alternates two measurements and gives the ratio of their middles. */
async function compare(one: () => Promise<number>, other: () => Promise<number>): Promise<number> {
  const results: [number, number][] = []
  // Not measured: until both are compiled and the pages of the database are in memory.
  for (let round = 0; round < 2; round += 1) await one().then(other)
  for (let round = 0; round < rounds; round += 1) results.push([await one(), await other()])
  return median(results.map(([a]) => a)) / median(results.map(([, b]) => b))
}

async function againstBare({ url, database, log }: Served, school: string): Promise<number> {
  const env = { DATABASE_URL: database.url, DATABASE_POOL: String(connections), SCHOOL: school }
  const bare = await startProgram('test/bench/bare.ts', env, log)
  try {
    await sameBytes(url, bare.url)
    const speed = (address: string) => async () => (await load(address, seconds)).perSecond
    return await compare(speed(url), speed(bare.url))
  } finally {
    await bare.stop()
  }
}

/** One call at a time: time to answer, not time in a queue. */
const depth = (url: string, cursor: string): Promise<number> => {
  const mean = (address: string) => async () => 1000 / (await load(address, seconds, 1)).perSecond
  return compare(mean(`${url}&after=${cursor}`), mean(url))
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
  await fillDynamics(served.database.pool, rows)
  const url = `${served.url}/api/dynamic/list?school=${school.id}`
  const cursor = await cursorAt(served.database, school.id, deep)
  return [
    told('动态条数', rows.toLocaleString('en')),
    atLeast(
      'dynamic/list 每秒次数 / 手写预处理语句',
      await againstBare({ ...served, url }, school.id),
      0.85,
      ratio,
    ),
    atMost(
      `关注 ${followed} 人的 dynamic/recommend 耗时 / dynamic/list`,
      await recommending(served, school.id),
      1.5,
      ratio,
    ),
    atMost(`第 ${deep.toLocaleString('en')} 页耗时 / 第 1 页`, await depth(url, cursor), 1.2, ratio),
  ]
}

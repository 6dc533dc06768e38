/** A rush of votes in one event, by turns with bare inserts of the same rows; and what who reads the ranking notices. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import autocannon from 'autocannon'
import type { Pool } from 'pg'
import { createLogger } from '../../server/log'
import { startTestDatabase } from '../server/database'
import { unhurried, type Campus } from './campus'
import { median, ratioAtLeast, ratioAtMost, told, type Figure } from './figures'
import { builtServer, startProgram } from './program'
import { elsewhere } from './elsewhere'
import { slowest } from './reader'
import { sized } from './scale'

const clients = 64
/** Of the rush in all. */
const seconds = sized('BENCH_SECONDS', 30, 2)
const turns = sized('BENCH_ROUNDS', 3, 1)
const entries = 10
/** More than can vote in that time on any machine that this runs on. */
const electorate = 8_000 * seconds
const inMs = (value: number): string => `${value.toFixed(1)} ms`

const token = (n: number): string => `bench-${n}`

/** An open event with entries. */
export async function openVote(
  pool: Pool,
  school: string,
  author: string,
): Promise<{ id: string; entries: string[] }> {
  const id = randomUUID()
  await pool.query(
    `insert into vote_events (id, school_id, author_id, key, title, body, text, choices, period, voters, way, review, starts_at, ends_at)
     values ($1, $2, $3, gen_random_uuid(), '校园歌手十强', '[]', '', 1, 'once', 'school', 'creator', false, now() - interval '1 hour', now() + interval '1 day')`,
    [id, school, author],
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into vote_entries (id, school_id, event_id, author_id, key, own, number, name, review)
     select gen_random_uuid(), $2, $1, $3, gen_random_uuid(), false, n, '选手' || n, 'accepted' from generate_series(1, $4::int) n
     returning id`,
    [id, school, author, entries],
  )
  return { id, entries: rows.map((row) => row.id) }
}

/** Everybody who may vote, each signed in. */
async function settle(pool: Pool, school: string): Promise<string> {
  await pool.query(
    `insert into schools (id, name, campus, province, city, district, latitude, longitude)
     values ($1, '计票大学', '', '江省', '江城市', '', 30, 114)`,
    [school],
  )
  await pool.query(
    `insert into users (id, phone, name, school_id, created_at)
     select gen_random_uuid(), '17' || lpad(n::text, 9, '0'), '选民' || n, $1, now() - interval '9 days' from generate_series(1, $2::int) n`,
    [school, electorate],
  )
  await pool.query(
    `insert into sessions (id, user_id, token_hash, client, device, expires_at)
     select gen_random_uuid(), id, sha256(convert_to('bench-' || substr(phone, 3)::int, 'UTF8')), 'web', 'bench', now() + interval '1 day'
     from users where school_id = $1`,
    [school],
  )
  await pool.query('analyze users, sessions')
  const { rows } = await pool.query<{ id: string }>('select id from users where school_id = $1 limit 1', [
    school,
  ])
  return rows[0]?.id ?? ''
}

/** Calls an address as fast as all clients can. Answers a second. @throws when one is refused */
async function rush(options: autocannon.Options): Promise<{ perSecond: number; taken: number }> {
  const result = await autocannon({ ...options, connections: clients, duration: seconds / turns })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} refused, ${result.errors} failed`)
  return { perSecond: result['2xx'] / result.duration, taken: result['2xx'] }
}

export async function measureVotes({ dataDir }: Campus): Promise<Figure[]> {
  const database = await startTestDatabase(createLogger({ logLevel: 'error' }))
  const { pool } = database
  const school = randomUUID()
  const author = await settle(pool, school)
  const [event, other] = [await openVote(pool, school, author), await openVote(pool, school, author)]
  const env = {
    ...unhurried,
    DATABASE_URL: database.url,
    DATABASE_POOL: '20',
    DATA_DIR: path.join(dataDir, 'votes'),
  }
  const api = await startProgram(builtServer, env, path.join(dataDir, 'votes.log'))
  const bare = await startProgram(
    'test/bench/bareVotes.ts',
    { ...env, EVENT: other.id, FIRST: '0' },
    path.join(dataDir, 'bareVotes.log'),
  )
  let voter = 0
  const vote = {
    url: `${api.url}/api/Vote/vote`,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    requests: [
      {
        setupRequest: (request: autocannon.Request) => {
          voter += 1
          const body = { key: randomUUID(), id: event.id, entries: [event.entries[voter % entries]] }
          return {
            ...request,
            headers: {
              ...request.headers,
              authorization: `Bearer ${token(voter)}`,
              'x-forwarded-for': elsewhere(),
            },
            body: JSON.stringify(body),
          }
        },
      },
    ],
  }
  const ranking = `${api.url}/api/Vote/ranking?id=${event.id}`
  try {
    const rates: [number[], number[]] = [[], []]
    const reads: [number[], number[]] = [[], []]
    let taken = 0
    for (let turn = 0; turn < turns; turn += 1) {
      reads[0].push(await slowest(ranking, seconds / turns))
      // the reader starts a little later and ends earlier
      const [rushed, p99] = await Promise.all([rush(vote), slowest(ranking, seconds / turns - 1)])
      rates[0].push(rushed.perSecond)
      reads[1].push(p99)
      taken += rushed.taken
      rates[1].push((await rush({ url: bare.url, method: 'POST' })).perSecond)
    }
    const [served, alone] = rates.map(median) as [number, number]
    const [idle, busy] = reads.map(median) as [number, number]
    const { rows } = await pool.query<{ votes: number; people: number; counted: number; entries: number }>(
      `select votes, people, (select count(*)::int from vote_ballots b where b.event_id = v.id and b.state = 'counted') as counted,
         (select sum(e.votes)::int from vote_entries e where e.event_id = v.id) as entries from vote_events v where id = $1`,
      [event.id],
    )
    const numbers = Object.values(rows[0] ?? {})
    // what was under way when a turn ended was taken, and its answer not awaited
    const exact = numbers.every(
      (number) => number === numbers[0] && number >= taken && number <= taken + turns * clients,
    )
    return [
      told(`${clients} 个客户端同时投票，每秒票数`, served.toFixed(0)),
      told('只插入同样的行，每秒行数', alone.toFixed(0)),
      ratioAtLeast('投票 / 只插入', served / alone, 0.5),
      told('平时读排行的 p99', inMs(idle)),
      ratioAtMost('投票高峰中读排行的 p99 / 平时', busy / idle, 4),
      {
        name: '票数、人数、选手票数之和、回执',
        value: numbers.join('、'),
        target: `一样，≥ ${taken}`,
        met: exact,
      },
    ]
  } finally {
    await Promise.all([api.stop(), bare.stop()])
    await database.close()
  }
}

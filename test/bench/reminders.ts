/** A hundred thousand people are to be told in the same minute: two nodes stand, and the one that tells is killed midway. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Pool } from 'pg'
import { createLogger } from '../../server/log'
import { startTestDatabase } from '../server/database'
import { until } from '../live/server'
import { unhurried, type Campus } from './campus'
import { told, type Figure } from './figures'
import { builtServer, startProgram } from './program'
import { sized } from './scale'
import { giveTimetables } from './timetables'

const people = sized('BENCH_PEOPLE', 100_000, 300)
/** Part of them that is told when the node is killed. */
const killedAt = 0.4
const within = 1_800_000

/** Everybody with a week of classes, and a memo that is due in this minute. */
async function settle(pool: Pool): Promise<void> {
  await pool.query(
    `insert into users (id, phone, name) select gen_random_uuid(), '17' || lpad(n::text, 9, '0'), '同学' || n from generate_series(1, $1::int) n`,
    [people],
  )
  await giveTimetables(
    pool,
    'select id from users',
    `now() + random() * interval '1 minute' - interval '1 minute'`,
  )
  const memo = { text: '交采访作业', group: '作业', remind: 60, done: false, cls: null }
  await pool.query(
    `insert into timetable_rows (owner_id, id, kind, rev, data, marks)
     select user_id, gen_random_uuid(), 'memo', 1,
       $1::jsonb || jsonb_build_object('due', to_char(next_at at time zone 'UTC' + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '{}'
     from timetable_owners`,
    [memo],
  )
  await pool.query('analyze users, timetable_owners, timetable_rows')
}

const toldSoFar = async (pool: Pool): Promise<number> =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from notices where leads = 'memo'`))
    .rows[0]?.count ?? 0
const reached = (pool: Pool, count: number): Promise<number> =>
  until(
    `${count} are told`,
    async () => ((await toldSoFar(pool)) >= count ? performance.now() : null),
    within,
  )

export async function measureReminders({ dataDir }: Campus): Promise<Figure[]> {
  const database = await startTestDatabase(createLogger({ logLevel: 'error' }))
  const { pool } = database
  await settle(pool)
  const node = () => {
    const name = path.join(dataDir, `node-${randomUUID()}`)
    return startProgram(
      builtServer,
      { ...unhurried, DATABASE_URL: database.url, DATA_DIR: name },
      `${name}.log`,
    )
  }
  const first = await node()
  const began = performance.now()
  await reached(pool, 1)
  const second = await node()
  try {
    const killed = await reached(pool, people * killedAt)
    process.kill(first.pid, 'SIGKILL')
    const ended = await reached(pool, people)
    const { rows } = await pool.query<{ people: number; notices: number; left: number }>(
      `select count(distinct user_id)::int as people, count(*)::int as notices,
         (select count(*)::int from timetable_owners where next_at <= now()) as left from notices where leads = 'memo'`,
    )
    const { people: heard = 0, notices = 0, left = 0 } = rows[0] ?? {}
    const seconds = (ms: number): string => `${(ms / 1000).toFixed(0)} 秒`
    return [
      told(`${people} 人同一分钟到点，全部提醒用时`, seconds(ended - began)),
      told('其中一个节点被杀之后', seconds(ended - killed)),
      {
        name: '提醒到的人、提醒条数、还没提醒的人',
        value: `${heard}、${notices}、${left}`,
        target: `${people}、${people}、0`,
        met: heard === people && notices === people && left === 0,
      },
    ]
  } finally {
    await second.stop()
    await database.close()
  }
}

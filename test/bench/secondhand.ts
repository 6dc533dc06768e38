/**
 * Second-hand with a million listings at one school: the list beside a bare server's (bareLists.ts), its 5,000th page
 * beside its first in every order, and what searches for words of every frequency take in the database.
 */
import path from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '../../server/database'
import { createLogger } from '../../server/log'
import { Frequencies } from '../../server/features/secondhand/goods/frequency'
import { onShelf } from '../../server/features/secondhand/goods/shelf'
import { merelyNearTo } from '../../server/features/secondhand/goods/near'
import { fillStatement } from '../../server/database/statement'
import { looseWords } from '../../server/database/loose'
import { filterNames, listBy, type Filters } from '../../server/features/secondhand/goods/statements'
import { startTestDatabase } from '../server/database'
import { againstBare, depth, type Served } from './beside'
import { unhurried, type Campus } from './campus'
import { atMost, median, ratioAtLeast, ratioAtMost, told, type Figure } from './figures'
import { furnish } from './listings'
import { poolSize } from './load'
import { builtServer, startProgram } from './program'
import { sized } from './scale'
import { arrive } from './student'

const rows = sized('BENCH_ROWS', 1_000_000, 2_000)
const pageSize = 20
/** A tenth of the listings are before this page. */
const deep = Math.ceil(rows / pageSize / 10)
const inMs = (value: number): string => `${value.toFixed(1)} ms`

interface Plan {
  'Execution Time': number
  'Planning Time': number
}

/** A page of a school's newest, by the filters and the condition. */
function newest(school: string, rare: boolean, asked: Filters, condition?: SQL): SQL {
  const names = filterNames.filter((name) => asked[name] !== undefined)
  const list = listBy('new', names, { guarded: false, rare, sought: condition !== undefined })
  return fillStatement(list, { files: '/files/', rows: pageSize + 1, school, ...asked, condition })
}

/** How a word is looked for as it is typed. */
async function exactly(frequencies: Frequencies, school: string, word: string): Promise<SQL> {
  const { rare, likely } = await frequencies.of({ words: word, school, before: null, count: pageSize + 1 })
  const since = likely ? { ...likely, since: likely.since.toISOString() } : {}
  return newest(school, rare, { keyword: word, ...since })
}

/** How what comes near to a keyword is looked for. */
async function nearly(frequencies: Frequencies, school: string, keyword: string): Promise<SQL> {
  const words = looseWords(keyword) ?? []
  return newest(school, await frequencies.fewHave(words), {}, merelyNearTo(words, keyword))
}

/** Middle time of a search in the database, ms, with its planning, and with the question how many have the word. */
async function searchTime(db: Database, school: string, word: string, how: typeof exactly): Promise<number> {
  const frequencies = new Frequencies(db)
  const times: number[] = []
  for (let round = 0; round < 15; round += 1) {
    const begun = performance.now()
    const page = await how(frequencies, school, word)
    const counted = performance.now() - begun
    const { rows: found } = await db.execute<{ 'QUERY PLAN': Plan[] }>(
      sql`explain (analyze, format json) ${page}`,
    )
    const plan = found[0]?.['QUERY PLAN'][0]
    times.push(counted + (plan?.['Execution Time'] ?? Infinity) + (plan?.['Planning Time'] ?? 0))
  }
  return median(times)
}

const columns = {
  new: `(extract(epoch from fresh_at) * 1000)::bigint || '_' || id`,
  cheap: `price || '_' || id`,
  dear: `price || '_' || id`,
} as const
const orders = {
  new: 'fresh_at desc, id desc',
  cheap: 'price, id',
  dear: 'price desc, id desc',
} as const

/** Where the page goes on that is so far down. */
async function cursorAt(
  db: Database,
  school: string,
  { sort, page, category }: { sort: keyof typeof orders; page: number; category?: string | undefined },
): Promise<string> {
  const { rows: found } = await db.execute<{ cursor: string }>(
    sql`select ${sql.raw(columns[sort])} as cursor from secondhand_goods g
     where school_id = ${school} and ${onShelf} and (${category ?? null}::text is null or category = ${category ?? null})
     order by ${sql.raw(orders[sort])} offset ${(page - 1) * pageSize - 1} limit 1`,
  )
  const [last] = found
  if (!last) throw new Error(`no page ${page} by ${sort}`)
  return last.cursor
}

async function measure(served: Served, school: string): Promise<Figure[]> {
  const { url, log, serverLog, database } = served
  const db = drizzle(database.pool)
  const { access_token: token } = await arrive(url, serverLog, '13700000011', school)
  const list = `${url}/api/secondHand/goodsSelect?sort=`
  const env = { DATABASE_URL: database.url, LIST: 'goods', SCHOOL: school }
  const figures = [
    told('二手条数', rows.toLocaleString('en')),
    ratioAtLeast(
      'secondHand/goodsSelect 每秒次数 / 手写预处理语句',
      await againstBare(`${list}new`, { program: 'test/bench/bareLists.ts', env, log, token }),
      0.85,
    ),
  ]
  for (const [sort, page, category] of [
    ['new', deep],
    ['cheap', deep],
    ['dear', deep],
    ['new', deep / 2, 'music'],
  ] as const) {
    const address = `${list}${sort}${category ? `&category=${category}` : ''}`
    const cursor = await cursorAt(db, school, { sort, page, category })
    figures.push(
      ratioAtMost(
        `${category ?? '全部'}，${sort}：第 ${page.toLocaleString('en')} 页耗时 / 第 1 页`,
        await depth(address, cursor, token),
        1.2,
      ),
    )
  }
  for (const word of ['教材', '吉他', '手办', '烙铁', '急出', '尤克里里', '没有的词'])
    figures.push({
      ...atMost(`搜“${word}”，数据库里`, await searchTime(db, school, word, exactly), 5, inMs),
      measured: true,
    })
  for (const words of ['课本', '富士相机', '尤克里里 手办', '没磕碰的无人机', '自行车 台灯'])
    figures.push({
      ...atMost(`和“${words}”相近的，数据库里`, await searchTime(db, school, words, nearly), 10, inMs),
      measured: true,
    })
  return figures
}

export async function measureSecondhand({ dataDir }: Campus): Promise<Figure[]> {
  const database = await startTestDatabase(createLogger({ logLevel: 'error' }))
  const school = await furnish(database.pool, rows)
  const env = {
    ...unhurried,
    DATABASE_URL: database.url,
    DATABASE_POOL: String(poolSize),
    DATA_DIR: path.join(dataDir, 'secondhand'),
  }
  const serverLog = path.join(dataDir, 'secondhand.log')
  const api = await startProgram(builtServer, env, serverLog)
  try {
    const log = path.join(dataDir, 'bareSecondhand.log')
    return await measure({ url: api.url, database, log, serverLog }, school)
  } finally {
    await api.stop()
    await database.close()
  }
}

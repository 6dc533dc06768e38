/**
 * The product's figures. Ratios are measured side by side in this one run and byte counts are exact, so both hold on
 * any machine: the bench fails when one of them misses. Lighthouse's scores are timings of this machine: a miss is
 * printed only. With DATABASE_URL the million dynamics stand in a database there, else in the embedded one. What
 * scale.ts says of rehearsals holds here; BENCH_ROWS, BENCH_ROUNDS and their like size a single run.
 * Arguments: the parts wanted, or `-` and one to leave out; all without any.
 */
import path from 'node:path'
import { createLogger } from '../../server/log'
import { startTestDatabase } from '../server/database'
import { seconds } from './beside'
import { openCampus, unhurried, type Campus } from './campus'
import { measureChat, measureChatPage } from './chat'
import { measureDay } from './day'
import { measureFan } from './fan'
import { measureFeed } from './feed'
import { holds, table, type Figure } from './figures'
import { measureFuzzed } from './fuzzed'
import { measureLedger } from './ledger'
import { load, poolSize } from './load'
import { measureMemory, measureResident } from './memory'
import { measureMini } from './mini'
import { builtServer, startProgram } from './program'
import { measureRush } from './rush'
import { measureSecondhand } from './secondhand'
import { arrive, schools } from './student'
import { measureStart } from './start'
import { measureReminders } from './reminders'
import { measureStorm } from './storm'
import { measureVotes } from './votes'
import { measureWeb } from './web'

async function mini({ server, log }: Campus): Promise<Figure[]> {
  const [school] = await schools(server.url)
  if (!school) throw new Error('no school')
  return measureMini(server.url, await arrive(server.url, log, '13700000001', school.id), school)
}

async function feedOnEmbedded(campus: Campus): Promise<Figure[]> {
  const database = await campus.openDatabase()
  try {
    const figures = await measureFeed({
      url: campus.server.url,
      database,
      log: path.join(campus.dataDir, 'bare.log'),
      serverLog: campus.log,
    })
    return [...figures, measureResident(campus.server.pid), await measureStart(database.url, campus.dataDir)]
  } finally {
    await database.close()
  }
}

/** On the server in DATABASE_URL. */
async function feedOnExternal({ dataDir }: Campus): Promise<Figure[]> {
  const database = await startTestDatabase(createLogger({ logLevel: 'error' }))
  try {
    const env = {
      ...unhurried,
      DATABASE_URL: database.url,
      DATABASE_POOL: String(poolSize),
      DATA_DIR: path.join(dataDir, 'external'),
    }
    const api = await startProgram(builtServer, env, path.join(dataDir, 'external.log'))
    try {
      const figures = await measureFeed({
        url: api.url,
        database,
        log: path.join(dataDir, 'bare.log'),
        serverLog: path.join(dataDir, 'external.log'),
      })
      return [...figures, measureResident(api.pid), await measureStart(database.url, dataDir)]
    } finally {
      await api.stop()
    }
  } finally {
    await database.close()
  }
}

async function feed(campus: Campus): Promise<Figure[]> {
  const figures = await (process.env.DATABASE_URL ? feedOnExternal(campus) : feedOnEmbedded(campus))
  const { server, dataDir } = campus
  const [school] = await schools(server.url)
  // an idle connection ends, and its memory with it: right after this all are there
  await load(`${server.url}/api/dynamic/list?school=${school?.id}`, seconds)
  return [...figures, measureMemory(server.pid, dataDir)]
}

const parts: Record<string, (campus: Campus) => Promise<Figure[]>> = {
  web: ({ server }) => measureWeb(server.url),
  mini,
  feed,
  chat: measureChat,
  fan: measureFan,
  chatPage: measureChatPage,
  ledger: measureLedger,
  storm: measureStorm,
  votes: measureVotes,
  secondhand: measureSecondhand,
  reminders: measureReminders,
  rush: measureRush,
  day: measureDay,
  fuzz: measureFuzzed,
  start: async ({ figures }) => figures,
}

async function main(): Promise<void> {
  const named = process.argv.slice(2)
  const left = named.filter((name) => name.startsWith('-')).map((name) => name.slice(1))
  const wanted = named.filter((name) => !name.startsWith('-'))
  const unknown = [...left, ...wanted].filter((name) => !Object.hasOwn(parts, name))
  if (unknown.length > 0) {
    process.stderr.write(`没有这样的部分：${unknown.join('、')}。有：${Object.keys(parts).join('、')}\n`)
    process.exitCode = 1
    return
  }
  const campus = await openCampus()
  const figures: Figure[] = []
  try {
    for (const [name, measure] of Object.entries(parts)) {
      if (!left.includes(name) && (wanted.length === 0 || wanted.includes(name)))
        figures.push(...(await measure(campus)))
    }
  } finally {
    await campus.close()
    if (figures.length > 0) process.stdout.write(`\n${table(figures)}\n`)
  }
  const missed = figures.filter((figure) => !holds(figure))
  if (missed.length > 0) process.stderr.write(`\n${table(missed)}\n`)
  if (figures.length === 0) process.stderr.write('什么都没有量\n')
  process.exitCode = missed.length > 0 || figures.length === 0 ? 1 : 0
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})

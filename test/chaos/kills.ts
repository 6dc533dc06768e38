/**
 * npm run chaos: the service and its database are killed in the middle of payments, again and again. After each kill:
 * what was acknowledged stands, what was asked for again is done once, and the ledger is whole.
 * CHAOS_ROUNDS: 50 when absent; every second one kills the database, too.
 */
import { openDatabase } from '../../server/database'
import { loadConfig } from '../../server/config'
import { openHouse } from '../../server/open-features'
import { declaredIn } from '../../server/core/ledger/explained'
import { verifyLedger } from '../../server/core/ledger/verify'
import { createLogger } from '../../server/log'
import { lost } from './lost'
import { Service } from './service'
import { askAgain, busy, moveIn, settle, takeBack, type Errand, type Student } from './students'

const rounds = Number(process.env.CHAOS_ROUNDS ?? 50)
const clients = 16
/** The kill comes so long after the first call, ms. */
const between = { least: 500, most: 4_000 } as const

const log = createLogger({ logLevel: 'error' })

/** Runs a task beside the service, on its database. */
async function onDatabase<T>(
  service: Service,
  task: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(loadConfig({ DATA_DIR: service.folder }), log, true)
  return task(database).finally(() => database.close())
}

async function round(service: Service, students: readonly Student[], n: number): Promise<string[]> {
  const errands: Errand[] = []
  const work = Promise.all(students.map((student) => busy(service.url, student, errands)))
  // awaited after the kill: what it throws meanwhile must not end the program before the service is stopped
  work.catch(() => undefined)
  await new Promise((resolve) =>
    setTimeout(resolve, between.least + Math.random() * (between.most - between.least)),
  )
  await (n % 2 ? service.killDatabase() : service.killApi())
  await work
  const ready = await service.start()
  const faults = await lost(service.url, errands)
  const open = errands.filter(({ asked }) => asked !== null)
  for (const errand of open) await askAgain(service.url, errand)
  faults.push(...(await lost(service.url, errands)))
  await takeBack(service.url, errands)
  const house = await openHouse()
  const { faults: ledger, transfers } = await onDatabase(service, ({ db }) =>
    verifyLedger(db, declaredIn(house)),
  )
  const acknowledged = errands.filter(({ paid }) => paid).length
  process.stdout.write(
    `${n + 1}/${rounds} ${n % 2 ? 'database' : 'API'} killed: ${errands.length} orders, ${acknowledged} paid, ${open.length} asked again, ${transfers} transfers, back after ${(ready / 1000).toFixed(1)} s\n`,
  )
  return [...faults, ...ledger]
}

async function main(): Promise<void> {
  const service = new Service()
  const faults: string[] = []
  try {
    await service.start()
    const students = await onDatabase(service, ({ pool, db }) => settle(pool, db, clients))
    for (const student of students) await moveIn(service.url, student)
    for (let n = 0; n < rounds; n += 1) {
      const found = await round(service, students, n)
      for (const fault of found) process.stdout.write(`- ${fault}\n`)
      faults.push(...found)
    }
  } finally {
    await service.stop()
  }
  process.stdout.write(
    faults.length === 0
      ? `${rounds} kills: nothing acknowledged was lost, nothing is half done\n`
      : `${faults.length} faults\n`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}

void main()

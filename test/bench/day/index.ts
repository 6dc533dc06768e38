/**
 * A day in a campus: the mix of rates.ts, come what may, on two nodes, a primary with a replica, PgBouncer and Redis, up to
 * the rate at which reads or writes are late; and what a call costs with ten times the rows. Whoever makes the calls shares
 * the machine: its processor time is told apart. Of all figures one is held to something, the ratio of two costs.
 */
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { noRedis } from '../../server/fakes/redis'
import type { Campus } from '../campus'
import { atLeast, atMost, inKilobytes, median, ratioAtMost, told, type Figure } from '../figures'
import { inMegabytes } from '../memory'
import { rehearsal, sized } from '../scale'
import { Client } from './client'
import { less, memory, processor, sum, type Parts, type Spent } from './cost'
import { findKnee, p99, type Knee } from './knee'
import { mixOf } from './mix'
import { drive, type Arrive, type Round } from './open'
import { dayOfAll, drawn, kinds, peakOfAll, rates } from './rates'
import { Sockets } from './sockets'
import { Stage } from './stage'

const rows = sized('BENCH_ROWS', 20_000, 300)
const people = sized('BENCH_PEOPLE', 2_000, 60)
const open = sized('BENCH_SOCKETS', 300, 60)
const seconds = sized('BENCH_SECONDS', 8, 2)
const turns = sized('BENCH_ROUNDS', 4, 1)
const climb = {
  first: sized('BENCH_RATE', 40, 30),
  factor: 1.4,
  steps: sized('BENCH_STEPS', 9, 1),
  between: rehearsal ? 0 : 2,
}
/** Of the knee: where a service runs that is not to be late. */
const calm = 0.5

const draw = () => drawn(Math.random())
const load = (rate: number) => ({ rate, seconds, warm: seconds / 4, pending: 50 + 3 * rate })
const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`
const line = (text: string): boolean => process.stdout.write(`${text}\n`)

const tell = (round: Round): void => {
  const { rate, calls, reads, writes, faults, gaveUp } = round
  line(
    `  每秒来 ${rate.toFixed(0)}：${calls} 次，读 p99 ${ms(p99(reads))}，写 p99 ${ms(p99(writes))}` +
      `${faults.length > 0 ? `，${faults.length} 次没成：${faults[0]}` : ''}${gaveUp ? '，跟不上' : ''}`,
  )
}

/** Runs something and gives what each part, and the callers, had of the processor meanwhile. */
async function spending<T>(parts: Parts, work: () => Promise<T>): Promise<{ result: T; spent: Spent }> {
  const all = { ...parts, callers: [process.pid] }
  const before = processor(all)
  const result = await work()
  return { result, spent: less(processor(all), before) }
}

const serving = ({ callers: _callers, ...parts }: Spent): number => sum(parts)

/** Seconds of processor a call by all that serves, beside what it takes when nothing is called. */
async function costOf(parts: Parts, arrive: Arrive, rate: number, idle: number): Promise<number> {
  const { result, spent } = await spending(parts, () => drive(load(rate), draw, arrive))
  if (result.faults.length > 0) throw new Error(`${result.faults.length} faults: ${result.faults[0]}`)
  return (serving(spent) - idle * result.took) / result.total
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** What stands takes of the processor when nobody calls, seconds a second. */
async function idleOf(parts: Parts): Promise<number> {
  const { spent } = await spending(parts, () => pause(seconds * 1000))
  return serving(spent) / seconds
}

interface Played {
  knee: Knee
  /** At half of the knee. */
  round: Round
  spent: Spent
  held: Spent
  idle: number
}

async function play(parts: Parts, arrive: Arrive): Promise<Played> {
  const idle = await idleOf(parts)
  // code is compiled and pools are filled before anything counts
  await drive(load(climb.first), draw, arrive)
  const knee = await findKnee(climb, async (rate) => {
    const round = await drive(load(rate), draw, arrive)
    tell(round)
    // a fault without a rush is one of the bench, or of the server: not of the machine
    if (rate === climb.first && round.faults.length > 0 && !round.gaveUp)
      throw new Error(`${round.faults.length} faults: ${[...new Set(round.faults)].slice(0, 5).join('\n')}`)
    return round
  })
  const rate = (knee.best?.rate ?? climb.first) * calm
  const { result: round, spent } = await spending(parts, () => drive(load(rate), draw, arrive))
  return { knee, round, spent, held: memory(parts), idle }
}

/** Bytes of a student's day: of each kind what a call brought and took, in the mean of all rounds: rare ones are in few. */
function bytesADay(rounds: readonly Round[]): { sent: number; received: number } {
  let [sent, received] = [0, 0]
  for (const kind of kinds) {
    const found = rounds.flatMap(({ byKind }) => byKind.get(kind) ?? [])
    const calls = found.reduce((all, one) => all + one.calls, 0)
    if (calls === 0) continue
    // an errand is four calls
    const perDay = (rates[kind].perDay * (kind === 'errand' ? 4 : 1)) / calls
    for (const one of found) {
      sent += one.sent * perDay
      received += one.received * perDay
    }
  }
  return { sent, received }
}

const parted = (spent: Spent, tellOne: (value: number) => string): string =>
  Object.entries(spent)
    .map(([name, value]) => `${name} ${tellOne(value)}`)
    .join('，')

function figuresOf(played: Played, urls: number): Figure[] {
  const { knee, round, spent, held, idle } = played
  const { callers = 0, ...service } = spent
  const perCall = (value: number): string => ms((value / round.total) * 1000)
  const each = serving(spent) / round.total
  const callsOf = round.calls / Math.max(1, round.arrivals)
  const top = knee.best ? (knee.best.calls / knee.best.arrivals) * knee.best.rate : 0
  const bytes = bytesADay([...knee.steps, round])
  return [
    told('每人忙时每秒来几次（各高峰叠在一起），每天几次', `${peakOfAll.toFixed(4)}，${dayOfAll.toFixed(0)}`),
    told('膝点每秒调用', top.toFixed(0)),
    told(
      '膝点读和写的 p99',
      knee.best ? `${ms(p99(knee.best.reads))}，${ms(p99(knee.best.writes))}` : '没有',
    ),
    told('膝点能带的学生', ((knee.best?.rate ?? 0) / peakOfAll).toFixed(0)),
    told('一次调用的处理器时间，膝点的一半', ms(each * 1000)),
    told('其中', parted(service, perCall)),
    told('发起调用的一方，另算', perCall(callers)),
    told('空闲时每秒的处理器时间', ms(idle * 1000)),
    told('每个学生一天的处理器时间', `${(each * callsOf * dayOfAll).toFixed(2)} 秒`),
    told('一千个学生忙时要的核', (each * callsOf * peakOfAll * 1000).toFixed(3)),
    told('内存', parted(held, inMegabytes)),
    told('每个节点', inMegabytes((held.nodes ?? 0) / urls)),
    told('每个学生一天的字节，接口来去', `${inKilobytes(bytes.received)}，${inKilobytes(bytes.sent)}`),
  ]
}

interface Side {
  parts: Parts
  arrive: Arrive
}

/** The same rate by turns on few rows and on ten times as many. */
async function growth(sides: readonly [Side, Side], rate: number, idle: number): Promise<Figure[]> {
  const costs: [number[], number[]] = [[], []]
  for (let turn = 0; turn <= turns; turn += 1)
    for (const n of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { parts, arrive } = sides[n]
      const cost = await costOf(parts, arrive, rate, idle)
      // the first turn warms up
      if (turn > 0) costs[n].push(cost)
    }
  const [few, many] = costs.map(median) as [number, number]
  return [
    told(`一次调用的处理器时间，${rows} 行和十倍`, `${ms(few * 1000)}，${ms(many * 1000)}`),
    ratioAtMost('行数十倍时一次调用的代价 / 原来', many / few, 1.15),
  ]
}

export async function measureDay({ dataDir }: Campus): Promise<Figure[]> {
  if (noRedis) return [told('校园的一天', '这台机器没有 redis-server，没有测量')]
  const stage = new Stage(path.join(dataDir, 'day'))
  const client = new Client()
  const sockets = new Sockets()
  const lag = monitorEventLoopDelay({ resolution: 1 })
  try {
    await stage.start()
    const wanted = { rows, people, votes: rehearsal ? 3 : 20 }
    const small = await stage.place('small', wanted)
    const urls = small.nodes.urls()
    const parts = stage.partsOf(small)
    const empty = memory(parts)
    await sockets.join(
      urls,
      small.town.people.slice(0, open).map(({ token }) => token),
    )
    const perSocket = ((memory(parts).nodes ?? 0) - (empty.nodes ?? 0)) / open
    const arrive = await mixOf(client, urls, small.town)
    lag.enable()
    const played = await play(parts, arrive)
    lag.disable()
    const standing = await stage.connections(small)
    const figures = [
      ...figuresOf(played, urls.length),
      told('连接：主库、备库、打开的应用', `${standing.primary}、${standing.replica}、${open}`),
      told('打开一个应用，节点多占的内存', `${(perSocket / 1024).toFixed(0)} KB`),
      told('推送的帧，字节', `${sockets.frames}，${sockets.bytes}`),
      told('发起调用的一方晚了多少，p99', ms(lag.percentile(99) / 1e6)),
      atLeast('打开的应用收到的推送', sockets.frames - open, 1, String),
      atMost('断开的应用', sockets.lost, 0, String),
    ]
    sockets.leave()
    const large = await stage.place('large', { ...wanted, rows: rows * 10 })
    const many = { parts: stage.partsOf(large), arrive: await mixOf(client, large.nodes.urls(), large.town) }
    const rate = (played.knee.best?.rate ?? climb.first) * calm
    return [...figures, ...(await growth([{ parts, arrive }, many], rate, played.idle))]
  } finally {
    sockets.leave()
    client.close()
    await stage.stop()
  }
}

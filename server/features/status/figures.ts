/** State of the installation, in words: the same numbers as /metrics, what is wrong with them, and what to do. */
import os from 'node:os'
import { statfs } from 'node:fs/promises'
import type { Figure, Figures } from '../../../contract/status/schema'
import type { Context } from '../../context'
import { lastCheck } from '../../core/ledger/nightly'
import { inTime } from '../../inTime'
import { standing } from '../../jobs'
import { vendorStandings } from '../../providers'
import { queueStates } from '../../queues'
import { maxBy, type Sample, samplesOf, sumOf } from './samples'
import { ago, serviceTitles, spanOf } from './labels'

type Condition = Figure['condition']
const figure = (title: string, value: string, condition: Condition = 'good', advice = ''): Figure => ({
  title,
  value,
  condition,
  advice: condition === 'good' ? '' : advice,
})
const worse = (value: number, look: number, bad = Infinity): Condition =>
  value >= bad ? 'bad' : value >= look ? 'look' : 'good'

const megabytes = 1024 * 1024
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)}%`

async function node({ config }: Context, samples: readonly Sample[]): Promise<Figure[]> {
  const memory = Math.round(process.memoryUsage.rss() / megabytes)
  const lag = maxBy(samples, 'nodejs_eventloop_lag_p99_seconds') * 1000
  const disk = await statfs(config.dataDir).catch(() => null)
  const free = disk && disk.bavail / Math.max(1, disk.blocks)
  return [
    figure('已运行', spanOf(process.uptime() * 1000)),
    figure(
      '内存',
      `${memory} MB`,
      worse(memory, 1024, 2048),
      '看访问量是否变大：可以加一个节点，或者重启这个节点',
    ),
    figure(
      '处理的延迟',
      `${lag.toFixed(0)} 毫秒`,
      worse(lag, 200, 1000),
      '处理器忙不过来：看同一台机器上还有什么在跑，或者加一个节点',
    ),
    figure('实时连接', String(sumOf(samples, 'sockets_open'))),
    ...(disk && free !== null
      ? [
          figure(
            '数据盘剩余',
            `${Math.round((disk.bavail * disk.bsize) / megabytes / 1024)} GB（${percent(free, 1)}）`,
            free < 0.05 ? 'bad' : free < 0.15 ? 'look' : 'good',
            '清理或扩大 DATA_DIR 所在的盘',
          ),
        ]
      : []),
  ]
}

/** Fewest calls of which a share means anything: the first ones after a start are slow. */
const enough = 200

function calls(samples: readonly Sample[]): Figure[] {
  const name = 'http_request_duration_seconds_count'
  const total = sumOf(samples, name)
  const failed = sumOf(samples, name, ({ status = '' }) => status.startsWith('5'))
  const quick = sumOf(samples, 'http_request_duration_seconds_bucket', ({ le }) => le === '0.5')
  const slow = total - quick
  const broken = sumOf(samples, 'client_errors_total')
  return [
    figure('处理的请求', `${total} 次`),
    figure(
      '出错的请求',
      `${failed} 次（${percent(failed, total)}）`,
      failed === 0 ? 'good' : worse(failed / Math.max(enough, total), 0, 0.01),
      '日志里找 "request failed"，按 reqId 看前后的几行',
    ),
    figure(
      '半秒以上的请求',
      `${slow} 次（${percent(slow, total)}）`,
      worse(slow / Math.max(enough, total), 0.02, 0.1),
      '看数据库是否忙，以及上面处理的延迟',
    ),
    figure('客户端报来的错误', `${broken} 次`, worse(broken, 1), '日志里找 "client error"，看是哪个页面'),
  ]
}

async function database({ pool, config, events }: Context): Promise<Figure[]> {
  const { totalCount, idleCount, waitingCount } = pool
  const bus = await inTime(events.healthy(), 500, false)
  return [
    figure('连接', `${totalCount - idleCount} 个在用，最多 ${config.databasePool} 个`),
    figure(
      '等连接的请求',
      `${waitingCount} 个`,
      worse(waitingCount, 1, config.databasePool),
      '看数据库里有没有跑得很久的查询；一直有就加大 DATABASE_POOL',
    ),
    figure(
      '节点之间的消息',
      config.redisUrl === null ? '进程内' : bus ? '通' : '断了',
      bus ? 'good' : 'bad',
      '看 Redis 是否在运行；断开时打开的页面要等下一次刷新才有新消息',
    ),
  ]
}

/** Failures of a round from which it counts as broken. */
const often = 3
const tooLate = 600_000

function jobs({ config }: Context): Figure[] {
  if (!config.rounds) return [figure('定时任务', '这个节点不做')]
  const all = [...standing]
  const wrong = all.filter((job) => job.failures > 0 || job.lag() > tooLate)
  return [
    figure('按时完成', `${all.length - wrong.length} / ${all.length} 项`),
    ...wrong.map((job) =>
      figure(
        job.work.name,
        job.failures > 0
          ? `连续失败 ${job.failures} 次，上次完成：${ago(job.succeeded)}`
          : `迟了 ${spanOf(job.lag())}`,
        worse(job.failures, 0, often),
        `日志里找 "job":"${job.work.name}"，看失败的原因`,
      ),
    ),
  ]
}

const vendors = (): Figure[] =>
  [...vendorStandings].map(([service, { vendor, calls: count, failed, row, failedAt }]) =>
    figure(
      `${serviceTitles[service] ?? service}（${vendor}）`,
      failed === 0 ? `${count} 次` : `${count} 次，失败 ${failed} 次，上次失败：${ago(failedAt)}`,
      worse(row, 1, often),
      '到服务商的控制台看密钥、余额和额度；日志里有它回答的原因',
    ),
  )

async function queues(context: Context): Promise<Figure[]> {
  const states = await queueStates(context)
  return states
    .filter(({ kind, count }) => kind === 'queue' || count > 0)
    .map(({ title, count, oldest, late, advice }) => {
      const age = oldest === null ? 0 : Date.now() - oldest
      const value = count === 0 ? '没有' : `${count} 件，最早的等了 ${spanOf(age)}`
      return figure(title, value, worse(age, late, 4 * late), advice)
    })
}

function ledger(): Figure[] {
  const { is } = lastCheck
  if (is === null) return [figure('上次核对', '这个节点启动后还没有，每晚 4 点核对一次')]
  return [
    figure(
      '上次核对',
      is.faults === 0 ? `${ago(is.at)}，一处不差` : `${ago(is.at)}，${is.faults} 处不对`,
      worse(is.faults, 1, 1),
      '先停掉提现，再运行 npm run ledger:verify 看每一处；日志里找 "ledger broken"',
    ),
  ]
}

/** Figures of the node that is asked; queues are the whole installation's. */
export async function figuresOf(context: Context): Promise<Figures> {
  const samples = await samplesOf()
  return {
    node: os.hostname(),
    since: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    groups: [
      { title: '这个节点', figures: await node(context, samples) },
      { title: '请求（启动以来）', figures: calls(samples) },
      { title: '数据库和 Redis', figures: await database(context) },
      { title: '定时任务', figures: jobs(context) },
      { title: '外部服务（启动以来）', figures: vendors() },
      { title: '等着处理的（全部节点）', figures: await queues(context) },
      { title: '账本', figures: ledger() },
    ].filter(({ figures }) => figures.length > 0),
  }
}

import { and, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { expiringMs, paperDays } from '../../../contract/certification/rules'
import type { Context, Executor } from '../../context'
import { announceChange } from '../account/sessions'
import { send, write, type Told } from './notices'
import { Papers } from './papers'
import { Secrets } from './secrets'
import { certifications } from './tables'

/** Keys of the advisory lock: 'camp', and this round. */
const lockSpace = 0x63616d70
const lock = 20
const firstAfter = 60_000
/** Each round does what is due and not yet done, so that more than one a day does no harm. */
const every = 6 * 3_600_000
const most = 5000

/** Ends what ran out. Gives whose it was. */
async function expire(tx: Executor): Promise<string[]> {
  const rows = await tx
    .update(certifications)
    .set({ state: 'expired' })
    .where(and(eq(certifications.state, 'approved'), lte(certifications.until, sql`now()`)))
    .returning({ userId: certifications.userId })
  return rows.map(({ userId }) => userId)
}

/** 8 月 31 日, of what ends with it. */
const lastDay = (until: Date | null): string =>
  new Intl.DateTimeFormat('zh-CN', { month: 'long', day: 'numeric', timeZone: 'Asia/Shanghai' }).format((until?.getTime() ?? 0) - 1).replace(/\d+/g, ' $& ').trim()

/** Tells, once, whose certification ends within the month. */
async function remind(tx: Executor): Promise<Told[]> {
  const due = await tx
    .select({ id: certifications.id, userId: certifications.userId, until: certifications.until })
    .from(certifications)
    .where(
      and(
        eq(certifications.state, 'approved'),
        isNull(certifications.remindedAt),
        gt(certifications.until, sql`now()`),
        lte(certifications.until, new Date(Date.now() + expiringMs)),
      ),
    )
    .limit(most)
  const told: Told[] = []
  for (const { id, userId, until } of due) {
    await tx.update(certifications).set({ remindedAt: sql`now()` }).where(eq(certifications.id, id))
    told.push(await write(tx, userId, id, `你的学生认证到 ${lastDay(until)}为止。新学年还在校的话，到“我的”里重新认证一次，功能不会中断。`))
  }
  return told
}

/** Erases what was written beside papers that are deleted by now. */
const erase = (tx: Executor) =>
  tx
    .update(certifications)
    .set({ words: null })
    .where(
      and(
        isNotNull(certifications.words),
        ne(certifications.state, 'pending'),
        lte(certifications.decidedAt, sql`now() - make_interval(days => ${paperDays})`),
      ),
    )

/** One round, on one node at a time; false when another is at it. */
export async function runJobs(context: Context, secrets: Secrets): Promise<boolean> {
  const done = await context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${lockSpace}, ${lock}) as free`)
    if (rows[0]?.free !== true) return null
    const expired = await expire(tx)
    await erase(tx)
    return { expired, told: await remind(tx), removed: await new Papers(context, secrets).deleteDue() }
  })
  if (done === null) return false
  await Promise.all([...done.expired.map((id) => announceChange(context, id)), ...done.told.map((one) => send(context, one))])
  const { expired, told, removed } = done
  if (expired.length + told.length + removed > 0) {
    context.log.info({ expired: expired.length, told: told.length, papers: removed }, 'certifications kept')
  }
  return true
}

/** Runs the rounds while the server does. */
export const jobs = (context: Context): FastifyPluginAsync => async (app) => {
  const secrets = new Secrets(context.config)
  const round = () => {
    runJobs(context, secrets).catch((err: unknown) => context.log.error({ err }, 'certifications not kept'))
  }
  const first = setTimeout(round, firstAfter).unref()
  const timer = setInterval(round, every).unref()
  app.addHook('onClose', async () => {
    clearTimeout(first)
    clearInterval(timer)
  })
}

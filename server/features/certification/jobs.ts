import { and, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { expiringMs, paperDays } from '../../../contract/certification/rules'
import type { Context, Executor } from '../../context'
import { announceChange } from '../../core/account/sessions'
import { notifySystem } from '../../core/notice/notify'
import { Papers } from '../../core/certification/papers'
import type { Secrets } from '../../core/seal/secrets'
import { certifications } from '../../core/certification/tables'

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
  new Intl.DateTimeFormat('zh-CN', { month: 'long', day: 'numeric', timeZone: 'Asia/Shanghai' })
    .format((until?.getTime() ?? 0) - 1)
    .replace(/\d+/g, ' $& ')
    .trim()

/** Tells, once, whose certification ends within the month. */
async function remind(tx: Executor): Promise<number> {
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
  for (const { id, userId, until } of due) {
    await tx
      .update(certifications)
      .set({ remindedAt: sql`now()` })
      .where(eq(certifications.id, id))
    await notifySystem(
      tx,
      userId,
      `你的学生认证到 ${lastDay(until)}为止。新学年还在校的话，到“我的”里重新认证一次，功能不会中断。`,
      id,
    )
  }
  return due.length
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

/** One round: does what is due and not yet done. How much that was. */
export async function runJobs(context: Context, secrets: Secrets): Promise<number> {
  const { expired, reminded } = await context.db.transaction(async (tx) => {
    const ended = await expire(tx)
    await erase(tx)
    return { expired: ended, reminded: await remind(tx) }
  })
  await Promise.all(expired.map((id) => announceChange(context, id)))
  return expired.length + reminded + (await new Papers(context, secrets).deleteDue())
}

/** What comes out at its time, and telling everybody of what matters: in rounds, never in a request. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { stepOf } from '../../../contract/notice/rules'
import type { Context } from '../../context'
import { notifySystem } from '../../core/notice/notify'
import { audienceOf } from './rights'
import { announcements } from './tables'
import { published, notifyOf } from './follow-up'

/** People who are told in one transaction. */
const batch = 200

/** Brings out what was timed for now. How many. */
async function bringOut({ db }: Context): Promise<number> {
  const to = stepOf('scheduled', 'due', 'clock')
  if (to !== 'published') throw new Error('a timed notice comes out')
  return db.transaction(async (tx) => {
    const out = await tx
      .update(announcements)
      .set({ state: to, createdAt: sql`publish_at`, toldTo: null, toldAt: null })
      .where(and(eq(announcements.state, 'scheduled'), sql`publish_at <= now()`))
      .returning()
    for (const notice of out) await notifyOf(tx, published, notice)
    return out.length
  })
}

/** Tells the next people of one that matters; null when everybody knows. A round that broke off goes on where it was. */
const notifyNext = (context: Context): Promise<number | null> =>
  context.db.transaction(async (tx) => {
    const [notice] = await tx
      .select()
      .from(announcements)
      .where(
        and(
          eq(announcements.important, true),
          isNull(announcements.toldAt),
          eq(announcements.state, 'published'),
        ),
      )
      .orderBy(announcements.id)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!notice) return null
    const { id, title, source, toldTo, authorId } = notice
    const { rows } = await tx.execute<{ id: string }>(sql`
      select u.id from users u where ${audienceOf(notice)} and not u.erased
        ${toldTo === null ? sql`` : sql`and u.id > ${toldTo}`} order by u.id limit ${batch}`)
    for (const person of rows) {
      if (person.id !== authorId)
        await notifySystem(
          tx,
          person.id,
          `${source}发了一条重要通知：${title}。在首页的学校公告里看全文。`,
          id,
        )
    }
    const last = rows[rows.length - 1]?.id
    await tx
      .update(announcements)
      .set({ ...(last ? { toldTo: last } : {}), ...(rows.length < batch ? { toldAt: sql`now()` } : {}) })
      .where(eq(announcements.id, id))
    return rows.length
  })

export async function noticeRound(context: Context, going: () => boolean): Promise<number> {
  let count = await bringOut(context)
  while (going()) {
    const told = await notifyNext(context)
    if (told === null) break
    count += told
  }
  return count
}

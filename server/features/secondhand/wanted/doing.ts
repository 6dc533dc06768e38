/** What authors do with their wanted posts: found it, keep looking, to the front of the list. */
import { eq, sql } from 'drizzle-orm'
import { wantedDays } from '../../../../contract/secondhand/wanted/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { mayPublish } from '../../../core/complaint/mute'
import { refuse } from '../../../http/refusal'
import { notifyAgain, notifyNoMore } from './alert'
import { isRenewable, isStale } from './read'
import { wanted, type WantedRow } from './tables'
import { stillWanted } from './thing'
import { demandOwn, demandShown, lockOwn, mayWant } from './write'

/** Nobody is asked for it any more, and its author is told of no more listings. Found again, it is found already. */
export async function find(context: Context, viewer: Viewer, id: string): Promise<void> {
  await demandOwn(context, viewer, id)
  await context.db.transaction(async (tx) => {
    const row = await lockOwn(tx, viewer, id)
    if (row.found) return
    await tx.update(wanted).set({ found: true }).where(eq(wanted.id, id))
    await notifyNoMore(tx, row)
  })
}

/**
 * For another time, from its last days on. Where it was put to the front today it stays there; else it goes there. What
 * has long to go stays as it is: a second tap changes nothing.
 */
export async function renew(context: Context, viewer: Viewer, id: string): Promise<void> {
  await demandOwn(context, viewer, id)
  await mayPublish(context.db, viewer)
  await context.db.transaction(async (tx) => {
    await mayWantAgain(tx, viewer, id)
    const row = await lockOwn(tx, viewer, id)
    demandShown(row)
    const { rowCount } = await tx.execute(sql`
      update secondhand_wanted w set found = false, warned = false,
        fresh_at = case when ${isStale} then now() else w.fresh_at end,
        until_at = case when ${isStale} then now() else w.fresh_at end + make_interval(days => ${wantedDays.lasts})
      where w.id = ${id} and ${isRenewable}`)
    if (rowCount === 1) await notifyAgain(tx, row)
  })
}

/** One that is open is among the open ones already. */
async function mayWantAgain(tx: Executor, viewer: Viewer, id: string): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select from secondhand_wanted w where w.id = ${id} and ${stillWanted}`,
  )
  if (rowCount === 0) await mayWant(tx, viewer)
}

function whyNot({ state, found, untilAt }: WantedRow): string {
  if (state !== 'approved') return '还没有公开，不能擦亮'
  if (found || untilAt.getTime() <= Date.now()) return '已经结束了，点“接着找”重新发出来'
  return '今天刚发布或擦亮过，明天再来'
}

/** To the front of the list, once a day, by the clock of the schools. */
export async function refresh(context: Context, viewer: Viewer, id: string): Promise<void> {
  await demandOwn(context, viewer, id)
  await mayPublish(context.db, viewer)
  await context.db.transaction(async (tx) => {
    const row = await lockOwn(tx, viewer, id)
    const { rowCount } = await tx.execute(sql`
      update secondhand_wanted w set fresh_at = now() where w.id = ${id} and ${stillWanted} and ${isStale}`)
    if (rowCount === 0) throw refuse(whyNot(row))
  })
}

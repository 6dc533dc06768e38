import { eq, sql } from 'drizzle-orm'
import { excerpt } from '../../../contract/characters/rules'
import { kindOf } from '../../../contract/kinds'
import { stepOf, type ReviewAction } from '../../../contract/safety/rules'
import type { Context, Executor } from '../../context'
import { afterCommit } from '../../database/commit'
import { Refusal } from '../../http/refusal'
import { beginning } from '../../http/text'
import { notifySystem } from '../notice/notify'
import { heldOf } from './held'
import { screenings } from './tables'

export type Screening = typeof screenings.$inferSelect

/** Characters by which a notice names what was settled. */
const namedLength = 20

/** What waits for a thing, held until the transaction ends. */
export async function lockScreening(tx: Executor, subjectId: string): Promise<Screening | null> {
  const [row] = await tx.select().from(screenings).where(eq(screenings.subjectId, subjectId)).for('update')
  return row ?? null
}

/** Ends the wait of what is decided on a desk of its own; before that locks the thing, as everybody does. */
export const endScreening = (tx: Executor, subjectId: string) =>
  tx.delete(screenings).where(eq(screenings.subjectId, subjectId))

/** Ends the wait of what is locked, and tells its author. False when the thing is gone, or moved by somebody else. */
export async function settle(
  context: Context,
  tx: Executor,
  { id, subject, subjectId, authorId }: Screening,
  action: ReviewAction,
  reason: string | null,
): Promise<boolean> {
  const step = stepOf('pending', action)
  if (!step) throw new Error(`no step ${action}`)
  const held = heldOf(context)[subject]
  // before it moves: what only waited may be gone then
  const { rows } = await tx.execute<{ text: string }>(sql`
    select ${beginning(sql`coalesce(nullif(x.title, ''), x.text)`, namedLength)} as text from (${held.read(sql`${subjectId}::uuid`)}) x`)
  const moved = await held.settle(tx, subjectId, step.to, reason)
  await tx.delete(screenings).where(eq(screenings.id, id))
  if (!moved) return false
  const named = `你的${kindOf(subject).title}“${excerpt(rows[0]?.text ?? '', namedLength) || '图片'}”`
  if (step.to === 'refused') await notifySystem(tx, authorId, `${named}没有通过审核：${reason ?? ''}。`)
  else if (step.by === 'reviewer') await notifySystem(tx, authorId, `${named}通过了审核，大家可以看到了。`)
  if (step.to === 'approved')
    await afterCommit(tx, () =>
      held.shown(subjectId).catch((err: unknown) => untold(context, subjectId, err)),
    )
  return true
}

/** What it answers may be gone, or closed to its author, by now: then nobody is to be told. */
function untold({ log }: Pick<Context, 'log'>, subjectId: string, err: unknown): void {
  if (!(err instanceof Refusal)) log.error({ err, subjectId }, 'nobody told of what is shown')
}

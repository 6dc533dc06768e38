import { and, inArray, sql } from 'drizzle-orm'
import type { LeadName } from '../../../contract/kinds'
import type { Executor } from '../../context'
import { users } from '../account/tables'
import { notifySystem } from '../notice/notify'

/** A sentence for somebody whom a decision concerns. */
export interface Told {
  userId: string
  text: string
  /** What it is about, for who can do something about it. */
  of?: { leads: LeadName; id: string }
}

/** Tells everyone whom a decision concerns, with the decision or not at all; who has left is told nothing. */
export async function notifyAll(tx: Executor, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const here = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(
          users.id,
          told.map(({ userId }) => userId),
        ),
        sql`not ${users.erased}`,
      ),
    )
  const ids = new Set(here.map(({ id }) => id))
  for (const { userId, text, of } of told)
    if (ids.has(userId)) await notifySystem(tx, userId, text, of?.id, of?.leads)
}

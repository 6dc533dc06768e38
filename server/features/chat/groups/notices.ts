import { sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import { notify } from '../../../core/notice/notify'

interface Word {
  userId: string
  /** Who did it, whose name is read and not kept; null: the system. */
  actorId: string | null
  text: string
}

/**
 * A word that leads to the group and may come again. The same by one actor, or by the system in the same words, is told
 * once, so the later one takes the place of the earlier.
 */
export const notifyAnew = ({ db }: Context, { userId, actorId, text }: Word, group: string): Promise<void> =>
  db.transaction(async (tx) => {
    const same =
      actorId === null
        ? sql`actor_id is null and subject_id <> user_id and md5(text) = md5(${text})`
        : sql`actor_id = ${actorId}`
    await tx.execute(
      sql`delete from notices where user_id = ${userId} and subject_id = ${group} and kind = 'system' and ${same}`,
    )
    await notify(tx, {
      userId,
      actorId,
      text,
      group: 'system',
      kind: 'system',
      subjectId: group,
      leads: 'group',
    })
  })

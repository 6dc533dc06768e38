import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import { afterCommit } from '../../../database/commit'
import { freePictures, removeFiles } from '../../../core/file/free'
import type { PicturePlace } from '../../../core/safety/pictures'
import { subscribeAccounts } from './tables'

export const accountPlace = (context: Context): PicturePlace => ({
  lock: (tx, id) => tx.execute(sql`select 1 from subscribe_accounts where id = ${id} for no key update`),
  async show(tx, { targetId, pictures }) {
    const [before] = await tx
      .select({ avatar: subscribeAccounts.avatar })
      .from(subscribeAccounts)
      .where(eq(subscribeAccounts.id, targetId))
    await tx
      .update(subscribeAccounts)
      .set({ avatar: pictures[0] ?? null })
      .where(eq(subscribeAccounts.id, targetId))
    const keys = before?.avatar ? await freePictures(tx, [before.avatar]) : []
    await afterCommit(tx, () => removeFiles(context, keys))
  },
})

import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { afterCommit } from '../../database/commit'
import type { PicturePlace } from '../../core/safety/pictures'
import { dropAvatar } from '../../core/people/profile-avatar'
import { announceChange } from '../../core/account/sessions'
import { users } from '../../core/account/tables'

export const avatarPlace = (context: Context): PicturePlace => ({
  lock: (tx, id) => tx.execute(sql`select 1 from users where id = ${id} for update`),
  async show(tx, { targetId, pictures }) {
    const [before] = await tx.select({ avatar: users.avatar }).from(users).where(eq(users.id, targetId))
    const [picture] = pictures
    if (!before || !picture) return
    await tx.update(users).set({ avatar: picture.key }).where(eq(users.id, targetId))
    await afterCommit(tx, async () => {
      await dropAvatar(context, before.avatar)
      await announceChange(context, targetId)
    })
  },
})

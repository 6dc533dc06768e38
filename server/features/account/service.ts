import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Device } from '../../../contract/account/schema'
import { followsSql } from '../../core/account/follows'
import type { Context, Viewer } from '../../context'
import { contains } from '../../database/contains'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, refuse } from '../../http/refusal'
import { cancelNotice, notify } from '../../core/notice/notify'
import { admitted, clearOf, lockPair, unblocked } from '../../core/privacy/visible'
import { personColumns, personOf, type PersonRow } from '../../core/account/person'
import { endSession, listSessions } from '../../core/account/sessions'
import { follows, users } from '../../core/account/tables'

/** Condition: the viewer may come upon the person `u`: their profile is open to the viewer, and neither has blocked the other. */
export const mayMeet = (viewer: Viewer | null): SQL =>
  sql`${admitted(viewer?.id ?? null, 'profile_to')} and ${clearOf(viewer?.id ?? null, sql`u.id`)}`

/** Follows and devices of one person at a time, and finding people. */
export class AccountService {
  constructor(private readonly context: Context) {}

  /** Following twice is following once. */
  async follow(viewer: Viewer, id: string): Promise<void> {
    if (id === viewer.id) throw refuse('不能关注自己')
    const added = await this.context.db.transaction(async (tx) => {
      await lockPair(tx, viewer.id, id)
      const [person] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), unblocked(viewer.id, sql`${users.id}`)))
      if (!person) throw gone('这位同学')
      return tx
        .insert(follows)
        .values({ followerId: viewer.id, followeeId: id })
        .onConflictDoNothing()
        .returning({ id: follows.followeeId })
    })
    if (added.length > 0) {
      await notify(this.context, {
        userId: id,
        group: 'follows',
        kind: 'follow',
        actorId: viewer.id,
        subjectId: id,
      })
    }
  }

  async unfollow(viewer: Viewer, id: string): Promise<void> {
    await this.context.db
      .delete(follows)
      .where(and(eq(follows.followerId, viewer.id), eq(follows.followeeId, id)))
    await cancelNotice(this.context, { userId: id, kind: 'follow', actorId: viewer.id, subjectId: id })
  }

  /** People whose name contains the keyword, of one school where it is given. */
  async search(
    viewer: Viewer | null,
    { keyword, school, ...query }: PageQuery & { keyword: string; school?: string },
  ) {
    const page = keyset(by.oldest(sql`u.id`), query)
    const { rows } = await this.context.db.execute<PersonRow & { intro: string; followed: boolean }>(sql`
      select ${personColumns()}, u.intro,
        ${followsSql(sql`${viewer?.id ?? null}`, sql`u.id`)} as followed
      from users u left join schools s on s.id = u.school_id
      where ${contains(keyword, sql`u.grams`, sql`u.name`)} and ${mayMeet(viewer)}
        ${school === undefined ? sql`` : sql`and u.school_id = ${school}`} ${page.after}
      ${page.order}`)
    return page.of(rows, (row) => ({
      ...personOf(row, this.context),
      intro: row.intro,
      followed: row.followed,
    }))
  }

  async devices(viewer: Viewer): Promise<{ items: Device[] }> {
    const rows = await listSessions(this.context.db, viewer.id)
    return {
      items: rows.map(({ seenAt, ...row }) => ({
        ...row,
        seen: seenAt.toISOString(),
        current: row.id === viewer.sessionId,
      })),
    }
  }

  signOut = (viewer: Viewer, sessionId = viewer.sessionId): Promise<void> =>
    endSession(this.context, viewer.id, sessionId)
}

import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Blocked } from '../../../contract/privacy/schema'
import type { Context, Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, refuse } from '../../http/refusal'
import { personColumns, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { announceChange } from '../../core/account/sessions'
import { follows, users } from '../../core/account/tables'
import { channelOf, type UserEvent } from '../../core/notice/hints'
import { notices } from '../../core/notice/tables'
import { lockPair } from '../../core/privacy/visible'
import { blocks } from '../../core/privacy/tables'

/** Rows in which the two columns hold the two people, either way round. */
const between = (one: SQL, other: SQL, a: string, b: string): SQL | undefined =>
  or(and(eq(one, a), eq(other, b)), and(eq(one, b), eq(other, a)))

/** Whom a person does not want to meet. */
export class BlackList {
  constructor(private readonly context: Context) {}

  /** Ends follows both ways. To someone who is blocked, the blocker is gone here as everywhere. */
  async block(viewer: Viewer, id: string): Promise<void> {
    if (id === viewer.id) throw refuse('不能拉黑自己')
    await this.context.db.transaction(async (tx) => {
      await lockPair(tx, viewer.id, id)
      const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id))
      const known = await tx
        .select({ blockerId: blocks.blockerId })
        .from(blocks)
        .where(between(sql`${blocks.blockerId}`, sql`${blocks.blockedId}`, viewer.id, id))
      const mine = known.some(({ blockerId }) => blockerId === viewer.id)
      if (!person || (known.length > 0 && !mine)) throw gone('这位同学')
      if (mine) return
      await tx.insert(blocks).values({ blockerId: viewer.id, blockedId: id })
      await tx
        .delete(follows)
        .where(between(sql`${follows.followerId}`, sql`${follows.followeeId}`, viewer.id, id))
      await tx
        .delete(notices)
        .where(
          and(
            eq(notices.kind, 'follow'),
            between(sql`${notices.userId}`, sql`${notices.actorId}`, viewer.id, id),
          ),
        )
    })
    await this.announce(viewer.id, id)
  }

  async unblock(viewer: Viewer, id: string): Promise<void> {
    const removed = await this.context.db
      .delete(blocks)
      .where(and(eq(blocks.blockerId, viewer.id), eq(blocks.blockedId, id)))
      .returning({ id: blocks.blockedId })
    if (removed.length > 0) await this.announce(viewer.id, id)
  }

  /** Latest first. */
  async list(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.latest(sql`b.created_at`, sql`b.blocked_id`, (row: { at: string; id: string }) => [row.at, row.id]),
      query,
    )
    const { rows } = await this.context.db.execute<PersonRow & { at: string }>(sql`
      select ${personColumns()}, b.created_at as at
      from blocks b ${withPerson(sql`b.blocked_id`)}
      where b.blocker_id = ${viewer.id} ${page.after}
      ${page.order}`)
    return page.of(rows, (row): Blocked => ({
      ...personOf(row, this.context),
      at: new Date(row.at).toISOString(),
    }))
  }

  /** From now on the two are read with, or without, their black lists; what was unread from each other counts no more, or again. */
  private async announce(...people: string[]): Promise<void> {
    await Promise.all(people.map((id) => announceChange(this.context, id)))
    await Promise.all(
      people.map((id) => this.context.events.publish(channelOf(id), { counts: true } satisfies UserEvent)),
    )
  }
}

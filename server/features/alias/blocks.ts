import { and, eq, sql } from 'drizzle-orm'
import type { BlockedAlias } from '../../../contract/alias/schema'
import { kindNames, kindOf } from '../../../contract/kinds'
import type { Context, Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, refuse } from '../../http/refusal'
import { thingsOf } from '../../core/comment/subjects'
import { aliasBlocks, aliases } from '../../core/alias/tables'

type Where = NonNullable<BlockedAlias['where']>

/** Pseudonyms that a person wants to hear nothing of. One holds in its own thread alone: more would tell who bears it. */
export class AliasBlocks {
  constructor(private readonly context: Context) {}

  /** Blocks an alias of a thread that the viewer sees. */
  async block(viewer: Viewer, id: string): Promise<void> {
    const [alias] = await this.context.db
      .select({ threadId: aliases.threadId, userId: aliases.userId })
      .from(aliases)
      .where(eq(aliases.id, id))
    if (!alias) throw gone('这个匿名')
    if (alias.userId === viewer.id) throw refuse('这是你自己的匿名')
    const where = await this.places(viewer, [alias.threadId])
    if (!where.has(alias.threadId)) throw gone('这个匿名')
    await this.context.db
      .insert(aliasBlocks)
      .values({ blockerId: viewer.id, aliasId: id })
      .onConflictDoNothing()
  }

  async unblock(viewer: Viewer, id: string): Promise<void> {
    await this.context.db
      .delete(aliasBlocks)
      .where(and(eq(aliasBlocks.blockerId, viewer.id), eq(aliasBlocks.aliasId, id)))
  }

  /** Latest first. */
  async list(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.latest(sql`b.created_at`, sql`b.alias_id`, (row: { at: string; id: string }) => [row.at, row.id]),
      query,
    )
    const { rows } = await this.context.db.execute<{
      id: string
      name: string
      thread: string
      at: string
    }>(sql`
      select a.id, a.name, a.thread_id as thread, b.created_at as at from alias_blocks b join aliases a on a.id = b.alias_id
      where b.blocker_id = ${viewer.id} ${page.after}
      ${page.order}`)
    const where = await this.places(
      viewer,
      rows.map(({ thread }) => thread),
    )
    return page.of(rows, ({ id, name, thread, at }): BlockedAlias => ({
      id,
      name,
      avatar: null,
      school: null,
      college: null,
      alias: true,
      where: where.get(thread) ?? null,
      at: new Date(at).toISOString(),
    }))
  }

  /** The things that the threads belong to, as far as the viewer sees them. Ids are unique over all kinds. */
  private async places(viewer: Viewer, threads: readonly string[]): Promise<Map<string, Where>> {
    const rows = kindNames.comments.flatMap((about) => threads.map((id) => ({ about, about_id: id })))
    const thingOf = await thingsOf(this.context, viewer.id, rows)
    return new Map(
      rows.flatMap((row) => {
        const thing = thingOf(row)
        return thing
          ? [
              [
                thing.id,
                {
                  subject: row.about,
                  what: kindOf(row.about).title,
                  id: thing.id,
                  excerpt: thing.excerpt,
                },
              ] as const,
            ]
          : []
      }),
    )
  }
}

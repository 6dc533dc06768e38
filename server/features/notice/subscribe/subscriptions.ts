import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import {
  levelsOf,
  limits,
  type Level,
  type Publisher,
  type Source,
} from '../../../../contract/subscribe/rules'
import type { Standing } from '../../../../contract/subscribe/schema'
import type { Context, Executor, Viewer } from '../../../context'
import { gone, refuse, wrongField } from '../../../http/refusal'
import { instant } from '../../../http/keyset'
import { lockPerson, viewerRow } from '../../../core/privacy/access'
import { unblocked } from '../../../core/privacy/visible'
import { topicFollows } from '../../../core/dynamic/topic/tables'
import { expectDigest } from './settings'
import { subscribeAccounts, subscriptions } from './tables'

export interface Place {
  kind: Publisher
  id: string
}
interface Change {
  level?: Level
  pinned?: boolean
}

/** Condition on subscriptions: those to that account or column. */
const to = ({ kind, id }: Place) =>
  eq(kind === 'account' ? subscriptions.accountId : subscriptions.columnId, id)
const standing = ({
  level,
  pinnedAt,
  readAt,
}: {
  level: Level
  pinnedAt: Date | null
  readAt: Date
}): Standing => ({
  level,
  pinned: pinnedAt !== null,
  read_at: instant(readAt),
})
const what: Record<Source, string> = { account: '这个公众号', column: '这个专栏', topic: '这个关注' }

/** Subscribing, and how one subscribes to one thing. */
export class SubscriptionService {
  constructor(private readonly context: Context) {}

  /** Subscribing twice is subscribing once. */
  async add(
    viewer: Viewer,
    { kind, id, level = 'digest', pinned = false, read_at }: Place & Change & { read_at?: string },
  ) {
    await this.demandOpen(viewer, { kind, id })
    const read = Math.min(read_at === undefined ? Date.now() : Date.parse(read_at), Date.now())
    const subscribers = await this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer)
      const held = await tx
        .select({ account: subscriptions.accountId, column: subscriptions.columnId })
        .from(subscriptions)
        .where(eq(subscriptions.userId, viewer.id))
      if (held.some(({ account, column }) => (account ?? column) === id))
        return this.count(tx, { kind, id }, 0)
      if (held.length >= limits.subscriptions)
        throw refuse(`最多订阅 ${limits.subscriptions} 个，先取消几个再来`)
      await tx.insert(subscriptions).values({
        id: newId(),
        userId: viewer.id,
        ...(kind === 'account' ? { accountId: id } : { columnId: id }),
        level,
        pinnedAt: pinned ? new Date() : null,
        readAt: new Date(read),
      })
      await expectDigest(tx, viewer.id)
      return this.count(tx, { kind, id }, 1)
    })
    return { subscribers, subscribed: true }
  }

  async cancel(viewer: Viewer, place: Place) {
    const subscribers = await this.context.db.transaction(async (tx) => {
      const ended = await tx
        .delete(subscriptions)
        .where(and(eq(subscriptions.userId, viewer.id), to(place)))
        .returning({ id: subscriptions.id })
      return this.count(tx, place, -ended.length)
    })
    return { subscribers, subscribed: false }
  }

  /** @throws Refusal when the viewer neither subscribes to it nor follows it */
  async set(
    viewer: Viewer,
    { kind, id, level, pinned }: { kind: Source; id: string } & Change,
  ): Promise<Standing> {
    if (level !== undefined && !levelsOf(kind).includes(level))
      throw wrongField('level', '话题只能进摘要，或者不提醒')
    const change = {
      ...(level === undefined ? {} : { level }),
      ...(pinned === undefined ? {} : { pinnedAt: pinned ? new Date() : null }),
    }
    return this.context.db.transaction(async (tx) => {
      if (Object.keys(change).length > 0) await this.update(tx, viewer, { kind, id }, change)
      if (level === 'digest') await expectDigest(tx, viewer.id)
      const now = await this.standing(viewer, { kind, id }, tx)
      if (!now) throw gone(what[kind])
      return now
    })
  }

  /** Never goes back, nor ahead of now. What is not subscribed to is nothing to read up to. */
  async read(viewer: Viewer, { kind, id, at }: { kind: Source; id: string; at?: string }): Promise<void> {
    const read = at === undefined ? sql`now()` : sql`greatest(read_at, least(now(), ${at}::timestamptz))`
    await this.update(this.context.db, viewer, { kind, id }, { readAt: read })
  }

  async readAll(viewer: Viewer): Promise<void> {
    const readAt = sql`now()`
    await this.context.db.update(subscriptions).set({ readAt }).where(eq(subscriptions.userId, viewer.id))
    await this.context.db.update(topicFollows).set({ readAt }).where(eq(topicFollows.userId, viewer.id))
  }

  /** null: not subscribed, or followed. */
  async standing(
    viewer: Viewer,
    { kind, id }: { kind: Source; id: string },
    db: Executor = this.context.db,
  ): Promise<Standing | null> {
    const [row] =
      kind === 'topic'
        ? await db
            .select({
              level: topicFollows.level,
              pinnedAt: topicFollows.pinnedAt,
              readAt: topicFollows.readAt,
            })
            .from(topicFollows)
            .where(and(eq(topicFollows.userId, viewer.id), eq(topicFollows.topicId, id)))
        : await db
            .select({
              level: subscriptions.level,
              pinnedAt: subscriptions.pinnedAt,
              readAt: subscriptions.readAt,
            })
            .from(subscriptions)
            .where(and(eq(subscriptions.userId, viewer.id), to({ kind, id })))
    return row ? standing(row) : null
  }

  private async update(
    db: Executor,
    viewer: Viewer,
    { kind, id }: { kind: Source; id: string },
    change: { level?: Level; pinnedAt?: Date | null; readAt?: SQL },
  ): Promise<void> {
    const { level, ...rest } = change
    if (kind === 'topic') {
      const own = level === undefined || level === 'each' ? {} : { level }
      await db
        .update(topicFollows)
        .set({ ...rest, ...own })
        .where(and(eq(topicFollows.userId, viewer.id), eq(topicFollows.topicId, id)))
    } else
      await db
        .update(subscriptions)
        .set(change)
        .where(and(eq(subscriptions.userId, viewer.id), to({ kind, id })))
  }

  private async demandOpen(viewer: Viewer, { kind, id }: Place): Promise<void> {
    const { rows } = await this.context.db.execute(
      kind === 'account'
        ? sql`select 1 from subscribe_accounts where id = ${id} and state = 'approved'`
        : sql`select 1 from talent_columns c, ${viewerRow(viewer)} where c.id = ${id} and ${unblocked(sql`v.id`, sql`c.user_id`)}`,
    )
    if (rows.length === 0) throw gone(what[kind])
  }

  /** How many subscribe, after that change. */
  private async count(tx: Executor, { kind, id }: Place, change: number): Promise<number> {
    if (kind === 'column') {
      const [counted] = await tx
        .select({ n: count() })
        .from(subscriptions)
        .where(eq(subscriptions.columnId, id))
      return counted?.n ?? 0
    }
    const [row] = await tx
      .update(subscribeAccounts)
      .set({ subscribers: sql`${subscribeAccounts.subscribers} + ${change}` })
      .where(eq(subscribeAccounts.id, id))
      .returning({ subscribers: subscribeAccounts.subscribers })
    return row?.subscribers ?? 0
  }
}

/** Word to open apps: written beside the notice, published once the transaction holds. */
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { ServerFrame } from '../../../contract/frames'
import type { Context, Executor } from '../../context'
import { afterCommit } from '../../database/commit'
import { deliveries } from './tables'

/** Channel on which every node hears what to tell a person's sockets. */
export const channelOf = (userId: string): string => `user:${userId}`
/**
 * What goes over it: a notice to read and send on, word that what is unread may be another number, or a frame that a
 * feature made; `counts` where the number may be another after that as well.
 */
export type UserEvent = { notice: string } | { counts: true } | { frame: ServerFrame; counts?: true }

/** The database, a transaction on it, or the context with either. */
export type Place = Executor | Context
export const executorOf = (place: Place): Executor => ('events' in place ? place.db : place)

/** A hint that the round finds this long after was not published when it should have been, seconds. */
export const hintGrace = 5
const most = 500

type Publisher = Pick<Context, 'db' | 'events' | 'log'>
export type Hint = Pick<typeof deliveries.$inferSelect, 'noticeId' | 'userId' | 'channel'>

/** Who publishes for a database where no context was given. */
const publishers = new WeakMap<object, Publisher[]>()

/** Publishes what is written in this database's transactions, until the returned end. */
function publishFor(context: Publisher): () => void {
  publishers.set(context.db, [...(publishers.get(context.db) ?? []), context])
  return () =>
    publishers.set(
      context.db,
      (publishers.get(context.db) ?? []).filter((other) => other !== context),
    )
}

/** Has the publisher work once `place` holds. A failure is logged: the rows wait for the next round. */
async function published(place: Place, work: (publisher: Publisher) => Promise<void>): Promise<void> {
  await afterCommit(executorOf(place), async (db) => {
    const publisher = 'events' in place ? { ...place, db } : publishers.get(db)?.[0]
    if (publisher)
      await work(publisher).catch((err: unknown) => publisher.log.error({ err }, 'hint not published'))
  })
}

async function publish({ db, events }: Publisher, hints: Hint[]): Promise<void> {
  if (hints.length === 0) return
  await Promise.all(
    hints.map(({ noticeId, userId, channel }) =>
      events.publish(
        channelOf(userId),
        (channel === 'hint' ? { notice: noticeId } : { counts: true }) satisfies UserEvent,
      ),
    ),
  )
  const done = hints.map(({ noticeId }) => noticeId)
  await db
    .delete(deliveries)
    .where(and(inArray(deliveries.noticeId, done), inArray(deliveries.channel, ['hint', 'counts'])))
}

/** Tells open apps of notices that were just written. */
export const hintOf = (place: Place, ...hints: Hint[]): Promise<void> =>
  published(place, (publisher) => publish(publisher, hints))

/** Tells open apps that something is no longer unread. */
export const countsChanged = (place: Place, userId: string): Promise<void> =>
  published(place, ({ events }) => events.publish(channelOf(userId), { counts: true } satisfies UserEvent))

/** Publishes what a node that ended, or a bus that was away, left behind. How many. */
export async function publishLeft(context: Publisher): Promise<number> {
  const left = await context.db
    .select({ noticeId: deliveries.noticeId, userId: deliveries.userId, channel: deliveries.channel })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.state, 'waiting'),
        inArray(deliveries.channel, ['hint', 'counts']),
        lte(deliveries.dueAt, sql`now()`),
      ),
    )
    .limit(most)
  await publish(context, left)
  return left.length
}

/** Publishes frames once the transaction holds; a bus that is away is logged, and pages read anew when they are shown. */
export const publishFrames = (
  { events, log }: Pick<Context, 'events' | 'log'>,
  tx: Executor,
  told: readonly { to: string; frame: ServerFrame }[],
): Promise<void> =>
  afterCommit(tx, async () => {
    await Promise.all(told.map(({ to, frame }) => events.publish(to, { frame } satisfies UserEvent))).catch(
      (err: unknown) => {
        log.error({ err }, 'frames not published')
      },
    )
  })

/** Publishes for this database while the server stands. */
export const publishing =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const stop = publishFor(context)
    app.addHook('onClose', async () => stop())
  }

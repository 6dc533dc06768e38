import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { v7 as newId } from 'uuid'
import { sessionDays } from '../../../contract/account/rules'
import type { Context, Executor, Viewer } from '../../context'
import type { Authenticate } from '../../http/access'
import { gone, refuse } from '../../http/refusal'
import { batchCalls } from '../../batch'
import { hashOf } from './secret'
import { sessions, users } from './tables'

const cacheSize = 10_000
/** How long a node may believe a session that another node has ended, should the event be lost. */
const cacheMs = 5_000
/** A session's expiry moves at most this often. */
const slideEvery = sql`interval '10 minutes'`
const life = sql`make_interval(days => ${sessionDays})`

/** Told to every node when a person's sessions, school, gates, roles or blocks change. */
const changed = 'account.changed'

interface Remembered {
  viewers: LRUCache<string, Viewer>
  /** Changes heard of so far: what was looked up while one came may be from before it. */
  changes: number
}

/** The sessions that each node of this process remembers. */
const caches = new WeakMap<Context['events'], Remembered>()

function forget(events: Context['events'], userId: unknown): void {
  const cache = caches.get(events)
  if (!cache) return
  cache.changes += 1
  for (const [token, viewer] of cache.viewers.entries()) if (viewer.id === userId) cache.viewers.delete(token)
}

/** Looks sessions up, remembering each for a moment. Unused for 30 days, a session ends. */
export function createAuthenticator({ db, events, log }: Context): Authenticate {
  const viewers = new LRUCache<string, Viewer>({ max: cacheSize, ttl: cacheMs })
  const cache: Remembered = { viewers, changes: 0 }
  caches.set(events, cache)
  events.subscribe(changed, (userId) => forget(events, userId))
  const find = db
    .select({
      hash: sessions.tokenHash,
      id: sessions.userId,
      sessionId: sessions.id,
      schoolId: users.schoolId,
      student: sql<boolean>`coalesce(${users.studentUntil} > now(), false)`,
      verified: sql<boolean>`${users.verifiedAt} is not null`,
      blocks: sql<boolean>`exists(select 1 from blocks b where b.blocker_id = ${users.id})
        or exists(select 1 from blocks b where b.blocked_id = ${users.id})`,
      roles: sql<
        Viewer['roles']
      >`coalesce((select json_agg(json_build_object('role', g.role, 'schoolId', g.school_id))
        from grants g where g.user_id = ${users.id} and g.revoked_at is null
          and (g.expires_at is null or g.expires_at > now())), '[]')`,
      stale: sql<boolean>`${sessions.seenAt} < now() - ${slideEvery}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('hashes')}::bytea[])`,
        gt(sessions.expiresAt, sql`now()`),
      ),
    )
    .prepare('session_find')

  const lookUp = batchCalls(async (hashes: readonly Buffer[]) => {
    const found = new Map(
      (await find.execute({ hashes })).map(({ hash, ...row }) => [hash.toString('hex'), row]),
    )
    return hashes.map((one) => found.get(one.toString('hex')))
  })

  return async (token) => {
    const known = viewers.get(token)
    if (known) return known
    const before = cache.changes
    const row = await lookUp(hashOf(token))
    if (!row) return null
    const { stale, ...viewer } = row
    if (cache.changes === before) viewers.set(token, viewer)
    if (stale) {
      db.update(sessions)
        .set({ seenAt: sql`now()`, expiresAt: sql`now() + ${life}` })
        .where(eq(sessions.id, row.sessionId))
        .catch((error: unknown) => log.error({ err: error }, 'session not prolonged'))
    }
    return viewer
  }
}

/** Opens a session and gives its token, which only the client keeps. An account that is just being erased gets none. */
export async function openSession(
  tx: Executor,
  userId: string,
  client: string,
  device: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await tx.execute(sql`
    with alive as (select id from users where id = ${userId} and not erased for key share)
    insert into sessions (id, user_id, token_hash, client, device, expires_at)
    select ${newId()}::uuid, alive.id, ${hashOf(token)}::bytea, ${client}, ${device}, now() + ${life} from alive returning id`)
  if (rows.length === 0) throw refuse('这个账号刚刚注销，请重新登录')
  return token
}

/** A person's living sessions, latest first. */
export const listSessions = (tx: Executor, userId: string) =>
  tx
    .select({ id: sessions.id, name: sessions.device, client: sessions.client, seenAt: sessions.seenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.seenAt))
    .limit(100)

/** Ends one session of the person's own. */
export async function endSession(context: Context, userId: string, sessionId: string): Promise<void> {
  const ended = await context.db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw gone('这台设备')
  await announceChange(context, userId)
}

/** Ends a person's sessions but the one given. */
export const endOtherSessions = (tx: Executor, userId: string, keepToken: string) =>
  tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashOf(keepToken))))

/** Ends a person's sessions but this one. */
export const endSessionsBut = (tx: Executor, userId: string, sessionId: string) =>
  tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))

/** Has every node read the person's sessions, school, gates and roles anew: this one at once, the others when they hear of it. */
export async function announceChange({ events }: Pick<Context, 'events'>, userId: string): Promise<void> {
  forget(events, userId)
  await events.publish(changed, userId)
}

/** Which sessions have the app open: a socket of theirs says so, on whichever node it is. */
import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { batchCalls } from '../../batch'

/** What a node says holds that long, s; it says it again so often, ms. One that ended says no more. */
const holds = 75
const every = 30_000

export interface Watching {
  /** A socket of the session is open until the returned end. */
  add(session: string): () => void
  end(): void
}

/** One node's. */
export function watchSessions({ db, log }: Pick<Context, 'db' | 'log'>): Watching {
  const sockets = new Map<string, number>()
  const say = async (sessions: readonly string[], seconds: number): Promise<void> => {
    if (sessions.length === 0) return
    await db.execute(sql`
      update push_subscriptions set open_until = now() + make_interval(secs => ${seconds})
      where session_id = any(${sql.param(sessions)}::uuid[])`)
  }
  const failed = (err: unknown) => log.warn({ err }, 'open sessions not told')
  // many come at once after a restart
  const tell = batchCalls(async (sessions: readonly string[]) => {
    const open = sessions.filter((session) => sockets.has(session))
    await say(open, holds)
    await say(
      sessions.filter((session) => !sockets.has(session)),
      0,
    )
    return sessions.map(() => undefined)
  })
  const timer = setInterval(() => void say([...sockets.keys()], holds).catch(failed), every)
  timer.unref()
  return {
    add(session) {
      const count = sockets.get(session) ?? 0
      sockets.set(session, count + 1)
      if (count === 0) void tell(session).catch(failed)
      return () => {
        const left = (sockets.get(session) ?? 1) - 1
        if (left > 0) return void sockets.set(session, left)
        sockets.delete(session)
        void tell(session).catch(failed)
      }
    },
    end: () => clearInterval(timer),
  }
}

/** Numbers of polls to the open apps that have their cards in sight. */
import { sql } from 'drizzle-orm'
import type { ServerFrame } from '../../../contract/frames'
import { sighted } from '../../../contract/vote/rules'
import type { Context, Viewer } from '../../context'
import type { Reply } from '../../core/notice/hearing'
import { channel, Told } from './announce'
import { liveOf } from './live'
import { event } from './thing'
import { Watchlist } from './watchlist'

/** Which of the polls in sight this viewer may see. */
async function seen({ db }: Context, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select v.id from ${event.from}
    where v.id = any(${sql.param([...ids])}::uuid[]) and ${event.visible(viewer)}`)
  return rows.map(({ id }) => id)
}

interface Said {
  viewer: Viewer
  ids: readonly string[]
}

/** One at a time, and of what was said meanwhile the last alone. */
function oneByOne(look: (said: Said) => Promise<void>): (said: Said) => Promise<void> {
  let next: Said | null = null
  let busy = false
  return async (said) => {
    next = said
    if (busy) return
    busy = true
    try {
      for (let now: Said | null = next; now; now = next) {
        next = null
        await look(now)
      }
    } finally {
      busy = false
    }
  }
}

/** Of those that come into sight, as many as one app is told of in that while. */
function budget(): (ids: readonly string[]) => readonly string[] {
  let [since, left] = [0, 0]
  return (ids) => {
    const now = Date.now()
    if (now - since > sighted.within) [since, left] = [now, sighted.most]
    const told = ids.slice(0, left)
    left -= told.length
    return told
  }
}

/** One node's: what its sockets watch. Who says nothing for a while watches nothing. */
export function watchers(
  context: Context,
): (reply: Reply) => (viewer: Viewer, frame: { ids: readonly string[] }) => Promise<void> {
  const watched = new Watchlist<Reply>()
  let listening = false

  async function frameOf(id: string): Promise<ServerFrame | null> {
    const live = await liveOf(context, id)
    return live && { type: 'vote', id, live }
  }
  async function tell(id: string, sockets: readonly Reply[]): Promise<void> {
    const frame = sockets.length === 0 ? null : await frameOf(id)
    if (frame) for (const reply of sockets) reply(frame)
  }
  const told = new Told((id) =>
    tell(id, watched.of(id, Date.now())).catch((err: unknown) =>
      context.log.warn({ err }, 'watchers not told'),
    ),
  )

  return (reply) => {
    let mine: readonly string[] = []
    const within = budget()
    const look = oneByOne(async ({ viewer, ids }) => {
      if (!listening) {
        listening = true
        context.events.subscribe(channel, (message) => told.changed((message as { id: string }).id))
        await context.events.settled()
      }
      const now = ids.length === 0 ? [] : await seen(context, viewer, ids)
      const fresh = now.filter((id) => !mine.includes(id))
      watched.set(reply, now, mine, Date.now())
      mine = now
      // a card was read before it was watched: what changed between the two is told by nobody else
      for (const id of within(fresh)) {
        const frame = await frameOf(id)
        if (frame) reply(frame)
      }
    })
    return (viewer, { ids }) => look({ viewer, ids })
  }
}

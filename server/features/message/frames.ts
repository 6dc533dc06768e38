/** What open apps read from the socket. */
import type { ServerFrame } from '../../../contract/frames'
import type { Context, Viewer } from '../../context'
import type { Authenticate } from '../../http/access'
import { batchCalls } from '../../batch'
import { countsOf, MessageService } from './service'
import type { UserEvent } from '../../core/notice/hints'

/** One node's: what its sockets need at a moment is read in a few statements, however many they are. */
export interface Frames {
  /** What an event says; null when it only changed the counts. Whoever signed out since, anywhere, hears no more. */
  of(token: string, event: UserEvent): Promise<ServerFrame | null | 'signed out'>
  counts(viewer: Viewer): Promise<ServerFrame>
  /** The first frame: what came since the notice `last`. */
  ready(viewer: Viewer, last: string | null): Promise<ServerFrame>
}

/** Whether what is unread may be another number after it. */
export const changesCounts = (event: UserEvent): boolean => !('frame' in event) || event.counts === true

export function framesFor(context: Context, authenticate: Authenticate): Frames {
  const service = new MessageService(context)
  const counts = batchCalls((people: readonly string[]) => countsOf(context, people))

  async function told(event: UserEvent): Promise<ServerFrame | null> {
    if ('frame' in event) return event.frame
    if (!('notice' in event)) return null
    const notice = await service.one(event.notice)
    return notice && { type: 'notice', notice }
  }

  return {
    of: async (token, event) => ((await authenticate(token)) ? told(event) : 'signed out'),
    counts: async ({ id }) => ({ type: 'counts', counts: await counts(id) }),
    ready: async (viewer, last) => {
      const [missed, now, newest] = await Promise.all([
        service.since(viewer.id, last),
        counts(viewer.id),
        service.newest(viewer.id),
      ])
      return { type: 'ready', counts: now, missed, last: newest }
    },
  }
}

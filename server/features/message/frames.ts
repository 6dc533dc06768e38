/** What open apps read from the socket. */
import type { ServerFrame } from '../../../contract/message/schema'
import type { Context, Viewer } from '../../context'
import type { Authenticate } from '../../http/access'
import { together } from '../../together'
import { framesOf, typingFrame } from '../chat/frames'
import { countsOf, MessageService, type UserEvent } from './service'

/** One node's: what its sockets need at a moment is read in a few statements, however many they are. */
export interface Frames {
  /** What an event says to this person; null when it is not for them. Whoever signed out since, anywhere, hears no more. */
  of(token: string, viewer: Viewer, event: UserEvent): Promise<ServerFrame | null | 'signed out'>
  /** The first frame: what came since the notice `last`. */
  ready(viewer: Viewer, last: string | null): Promise<ServerFrame>
}

export function framesFor(context: Context, authenticate: Authenticate): Frames {
  const service = new MessageService(context)
  const chatFrame = framesOf(context)
  const counts = together((people: readonly string[]) => countsOf(context, people))

  async function told(viewer: Viewer, event: UserEvent): Promise<ServerFrame | null> {
    if ('chat' in event) {
      if (event.chat.kind === 'typing') return typingFrame(event.chat)
      const [frame, now] = await Promise.all([chatFrame(viewer, event.chat), counts(viewer.id)])
      return frame && { ...frame, counts: now }
    }
    if ('counts' in event) return { type: 'counts', counts: await counts(viewer.id) }
    const [notice, now] = await Promise.all([service.one(event.notice), counts(viewer.id)])
    return notice && { type: 'notice', notice, counts: now }
  }

  return {
    of: async (token, viewer, event) => ((await authenticate(token)) ? told(viewer, event) : 'signed out'),
    ready: async (viewer, last) => {
      const [missed, now, newest] = await Promise.all([service.since(viewer.id, last), counts(viewer.id), service.newest(viewer.id)])
      return { type: 'ready', counts: now, missed, last: newest }
    },
  }
}

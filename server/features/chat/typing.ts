import { sql } from 'drizzle-orm'
import { typing } from '../../../contract/chat/rules'
import type { Context, Viewer } from '../../context'
import { batchCalls } from '../../batch'
import { unblocked } from '../../core/privacy/visible'
import { announce } from '../../core/chat/frames'

interface Asked {
  writer: string
  conversation: string
}
interface PeerRow extends Record<string, unknown> {
  writer: string
  conversation: string
  peer: string
}

/** Whom each writes to: nobody where they are in no such conversation, or one of the two has blocked the other. */
async function peersOf({ db }: Context, asked: readonly Asked[]): Promise<(string | null)[]> {
  const column = (of: (one: Asked) => string) => sql.param(asked.map(of))
  const { rows } = await db.execute<PeerRow>(sql`
    select w.writer, w.conversation, m.peer_id as peer
    from unnest(${column(({ writer }) => writer)}::uuid[], ${column(({ conversation }) => conversation)}::uuid[]) as w(writer, conversation)
    join conversation_members m on m.conversation_id = w.conversation and m.user_id = w.writer
    where m.peer_id is not null and ${unblocked(sql`w.writer`, sql`m.peer_id`)}`)
  const found = new Map(rows.map(({ writer, conversation, peer }) => [`${writer} ${conversation}`, peer]))
  return asked.map(({ writer, conversation }) => found.get(`${writer} ${conversation}`) ?? null)
}

/** Lateness of the net that is no hurry of the client's, ms. */
const slack = 500

/** Passes on that people are writing. The function it gives is one socket's: it keeps that from coming too often. */
export function typists(
  context: Context,
): () => (viewer: Viewer, frame: { conversation: string }) => Promise<void> {
  const peerOf = batchCalls((asked: readonly Asked[]) => peersOf(context, asked))
  return () => {
    let last = -Infinity
    return async (viewer, { conversation }) => {
      if (Date.now() - last < typing.every - slack) return
      last = Date.now()
      const peer = await peerOf({ writer: viewer.id, conversation })
      if (peer !== null)
        await announce(context, [{ to: peer, frame: { type: 'typing', conversation, writer: viewer.id } }])
    }
  }
}

/** What open apps are told of conversations. */
import type { Message } from '../../../contract/chat/schema'
import type { ServerFrames } from '../../../contract/frames'
import type { Context } from '../../context'
import { together } from '../../together'
import { channelOf, type UserEvent } from '../message/hints'
import type { Sent } from './access'
import { eachFor, type Asked } from './rows'

export type ChatFrame = ServerFrames['chat' | 'chat-read' | 'chat-changed' | 'typing']

/** What is written and read changes what is unread; that someone is writing does not. */
const eventOf = (frame: ChatFrame): UserEvent =>
  frame.type === 'typing' ? { frame } : { frame, counts: true }

/**
 * Tells people's open apps, on every node. What was written is there by then: a bus that is away is logged, and who
 * missed it finds out by the next number or the next connection.
 */
export async function announce(
  { events, log }: Context,
  told: readonly { to: string; frame: ChatFrame }[],
): Promise<void> {
  try {
    await Promise.all(told.map(({ to, frame }) => events.publish(channelOf(to), eventOf(frame))))
  } catch (err) {
    log.error({ err }, 'chat not announced')
  }
}

/** Tells people of a message and gives it as each of them has it, null to whom it is not shown. Read once for all their apps. */
export type TellMessage = (people: readonly string[], at: Sent) => Promise<(Message | null)[]>

export function messenger(context: Context): TellMessage {
  const read = together((asked: readonly Asked[]) => eachFor(context, asked))
  return async (people, at) => {
    tellByVendor(context, people, at)
    const shown = await Promise.all(people.map((reader) => read({ reader, ...at })))
    await announce(
      context,
      shown.flatMap((message, n) =>
        message ? [{ to: people[n] ?? '', frame: { type: 'chat' as const, message } }] : [],
      ),
    )
    return shown
  }
}

/** The second way, where there is one: nobody waits for it, and what it loses is found as above. */
function tellByVendor({ providers, log }: Context, [one, other]: readonly string[], at: Sent): void {
  if (!providers.im || !one || !other) return
  providers.im.tell(one, other, at).catch((error: unknown) => {
    log.warn(
      { reason: error instanceof Error ? error.message : String(error) },
      'chat not told by the vendor',
    )
  })
}

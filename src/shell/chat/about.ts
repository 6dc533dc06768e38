import { goToChat } from '@/shell/links'
import { post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { session } from '@/net/session'
import { storage } from '@/platform/storage'
import { ignored } from '@/platform/ignored'
import type { SentCard } from './outbox'
import { saying } from './saying'

/** The same key for the same card, so that opening the chat again sends no second one. */
function keyOf(kind: string, id: string, to: string): string {
  const place = `${kind}.card.${session.info?.user_id ?? ''}.${id}.${to}`
  const known = storage.get<string>(place)
  if (known !== undefined) return known
  const key = newDraftKey()
  try {
    storage.set(place, key)
  } catch {
    // the card may come twice
  }
  return key
}

/** Sends a card, once. Without it they can talk all the same. */
export const sendAbout = (kind: string, id: string, to: string): Promise<unknown> =>
  ignored(post('privateChat', { key: keyOf(kind, id, to), to, card: { kind, id } }, inPlace))

/** Opens the chat with somebody, with what it is about as a card in it, once. */
export async function chatAbout(kind: string, id: string, to: string): Promise<void> {
  await sendAbout(kind, id, to)
  goToChat(to)
}

/** Says something about a thing: card and words are one message, which the chat that opens sends. */
export function sayAbout(card: SentCard, to: string, text: string): void {
  saying.hand({ to, card, text })
  goToChat(to)
}

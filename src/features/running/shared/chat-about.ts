import { goToChat } from '@/shell/links'
import { post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { session } from '@/net/session'
import { storage } from '@/platform/storage'

/** The same key for the same card, so that opening the chat again sends no second one. */
function keyOf(order: string, to: string): string {
  const place = `errand.card.${session.info?.user_id ?? ''}.${order}.${to}`
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

/** Opens the chat with the other side of an order, with the order as a card in it. */
export async function chatAbout(order: string, to: string): Promise<void> {
  // without the card they can talk all the same
  await post(
    'privateChat',
    { key: keyOf(order, to), to, card: { kind: 'errand', id: order } },
    inPlace,
  ).catch(() => undefined)
  goToChat(to)
}

/** What the person is writing to somebody: kept on the device until it is sent. */
import { session } from '@/net/session'
import { storage } from '@/platform/storage'

const place = (peer: string): string => `chat.draft.${session.info?.user_id ?? ''}.${peer}`

export const readDraft = (peer: string): string => storage.get<string>(place(peer)) ?? ''

export function keepDraft(peer: string, text: string): void {
  if (text === '') return storage.remove(place(peer))
  try {
    storage.set(place(peer), text)
  } catch {
    // a full device keeps no draft; the open page still has it
  }
}

/** Which orders a settlement made, on this device: its payment says only what it came to. */
import { session } from '@/net/session'
import { storage } from '@/platform/storage'

interface Made {
  id: string
  orders: readonly string[]
}
const most = 5
const placeNow = (): string => `trade.checkouts.${session.info?.user_id ?? ''}`
const readAll = (): readonly Made[] => storage.get<Made[]>(placeNow()) ?? []

export function keepCheckout(id: string, orders: readonly string[]): void {
  try {
    storage.set(placeNow(), [{ id, orders }, ...readAll().filter((one) => one.id !== id)].slice(0, most))
  } catch {
    // the page of what was paid leads to the list all the same
  }
}

export const orderedIn = (id: string): readonly string[] =>
  readAll().find((one) => one.id === id)?.orders ?? []

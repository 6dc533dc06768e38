/** Which orders a settlement made, on this device: its payment says only what it came to. */
import { session } from '@/net/session'
import { storage } from '@/platform/storage'
import type { SaleUi } from './kind'

interface Made {
  id: string
  orders: readonly string[]
}
const most = 5
const placeOf = ({ name }: SaleUi): string => `${name}.checkouts.${session.info?.user_id ?? ''}`
const readAll = (kind: SaleUi): readonly Made[] => storage.get<Made[]>(placeOf(kind)) ?? []

export function keepCheckout(kind: SaleUi, id: string, orders: readonly string[]): void {
  try {
    const others = readAll(kind).filter((one) => one.id !== id)
    storage.set(placeOf(kind), [{ id, orders }, ...others].slice(0, most))
  } catch {
    // the page of what was paid leads to the list all the same
  }
}

export const orderedIn = (kind: SaleUi, id: string): readonly string[] =>
  readAll(kind).find((one) => one.id === id)?.orders ?? []

import { makeAutoObservable, observable, reaction } from 'mobx'
import { placeText } from '@contract/address/rules'
import type { Address, Station } from '@contract/address/schema'
import { session } from '@/net/session'

/**
 * What a page asks for, as `?choose=` of an address page names it. `building`: of the address that is being written.
 * `handover`: where a seller hands over. `near`: what a list is to be near to.
 */
export const slots = ['address', 'pickup', 'mail', 'delivery', 'building', 'handover', 'near'] as const
export type Slot = (typeof slots)[number]

/** A place without a person: a building of the campus with floor and room, or a point on the map. */
export interface Spot {
  /** null: no building of the campus. */
  building: string | null
  spot: string
  /** Where a point on the map lies; '' for a building. */
  area: string
  floor: number | null
  /** Of the building; 0 where there is none to choose from. */
  floors: number
  room: string
  latitude: number
  longitude: number
}

export type Chosen =
  { kind: 'address'; address: Address } | { kind: 'station'; station: Station } | { kind: 'spot'; spot: Spot }

/** First line of a choice: who, or which station or place. */
export const titleOf = (chosen: Chosen): string => {
  if (chosen.kind === 'address') return `${chosen.address.name} ${chosen.address.phone}`
  return chosen.kind === 'station' ? chosen.station.name : placeText(chosen.spot)
}
/** Second line: where. */
export const textOf = (chosen: Chosen): string => {
  if (chosen.kind === 'address') return placeText(chosen.address)
  return chosen.kind === 'station' ? chosen.station.place : chosen.spot.area
}

const nothing = (): Record<Slot, Chosen | null> => ({
  address: null,
  pickup: null,
  mail: null,
  delivery: null,
  building: null,
  handover: null,
  near: null,
})

/** What was chosen on an address page, until the page that asked takes it; another person finds nothing of it. */
class ChosenStore {
  private held = nothing()
  /** Addresses that were changed while the app is open; null for one that is no more. */
  private readonly changes = new Map<string, Address | null>()

  constructor() {
    makeAutoObservable<this, 'held' | 'changes'>(
      this,
      { held: observable.shallow, changes: false },
      { autoBind: true },
    )
    reaction(() => session.info?.user_id, this.clear)
  }

  at(slot: Slot): Chosen | null {
    return this.held[slot]
  }

  set(slot: Slot, chosen: Chosen | null) {
    this.held[slot] = chosen
  }

  /** What is there, once. */
  take(slot: Slot): Chosen | null {
    const chosen = this.held[slot]
    this.held[slot] = null
    return chosen
  }

  /** What a page took before, as it is now; null for an address that is no more. */
  current(chosen: Chosen): Chosen | null {
    if (chosen.kind !== 'address') return chosen
    const address = this.changes.get(chosen.address.id)
    if (address === undefined || address === chosen.address) return chosen
    return address && { kind: 'address', address }
  }

  /** An address was changed: wherever it was chosen, it is as it is now. */
  renew(address: Address) {
    this.changes.set(address.id, address)
    for (const slot of this.of(address.id)) this.held[slot] = { kind: 'address', address }
  }

  /** An address is no more. */
  drop(id: string) {
    this.changes.set(id, null)
    for (const slot of this.of(id)) this.held[slot] = null
  }

  clear() {
    this.held = nothing()
    this.changes.clear()
  }

  private of(id: string): Slot[] {
    return slots.filter((slot) => {
      const chosen = this.held[slot]
      return chosen?.kind === 'address' && chosen.address.id === id
    })
  }
}

export const chosen = new ChosenStore()

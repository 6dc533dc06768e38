import type { ParcelState } from '../../../contract/courier/rules'

export interface AskedParcel {
  /** As the vendor spells it. */
  company: string
  number: string
  /** The last four digits of its sender's or receiver's phone: some couriers say nothing without. */
  phone: string | null
}

/** What a courier says of a parcel, the newest first. */
export interface Track {
  state: ParcelState
  items: { at: Date; text: string }[]
}

/** A call to our address: what it says of which number. */
interface CourierWord {
  number: string
  track: Track
  /** The vendor looks after it no more: it arrived, or nothing was heard for days. */
  ended: 'arrived' | 'silent' | null
}

/** Knows where parcels are. Every method but `heard` @throws ProviderError */
export interface CourierProvider {
  readonly name: 'kuaidi100'
  /** Asks for one now. Not more often than every half hour for one parcel: the vendor locks it then. */
  track(parcel: AskedParcel): Promise<Track>
  /** Has `url` called whenever something happens to it. What is called is signed with `salt`, 32 characters. Again is no harm. */
  watch(parcel: AskedParcel, url: string, salt: string): Promise<void>
  /** The body of such a call. forged: it was not signed with that salt. other: nothing to do about it. */
  heard(body: string, salt: string): CourierWord | 'other' | 'forged'
  /** What the vendor wants to be answered: whether it may stop calling. */
  reply(taken: boolean): string
}

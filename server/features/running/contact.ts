/** Names, phones, rooms and the parcel's code of an errand. */
import type { Recipient } from '../../../contract/running/schema'
import { contactSeal, sealedColumn } from '../../core/order/contact'
import { errands } from './tables'

export interface Whole {
  place: string
  name: string | null
  phone: string | null
}
export interface Contact {
  from: Whole | null
  to: Whole
  parcel: string
  recipient: Recipient | null
}

export const errandContact = contactSeal<Contact>('errand')
export const sealedContacts = sealedColumn('跑腿单的联系方式', errands, errandContact)

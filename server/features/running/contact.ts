/** Names, phones, rooms and the parcel's code of an order: sealed in its row, opened for who may read them. */
import type { Recipient } from '../../../contract/running/schema'
import type { Sealed } from '../../feature'
import { resealColumn } from '../../core/certification/reseal'
import type { Secrets } from '../../core/certification/secrets'
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

const sealOf = (id: string): string => `errand ${id}`
export const sealContact = (secrets: Secrets, id: string, contact: Contact): Buffer =>
  secrets.seal(sealOf(id), Buffer.from(JSON.stringify(contact)))

/** @throws when it was sealed under no key of ours */
export const openContact = (secrets: Secrets, id: string, sealed: Buffer | null): Contact | null =>
  sealed === null ? null : (JSON.parse(secrets.open(sealOf(id), sealed).toString()) as Contact)

export const sealedContacts: Sealed = {
  title: '跑腿单的联系方式',
  reseal: (context, secrets) =>
    resealColumn(context, secrets, { table: errands, column: errands.contact, sealOf }),
}

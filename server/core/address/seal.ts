/** Phones are kept sealed; a seal holds for its own row alone. */
import type { Sealed } from '../seal/sealed'
import { resealColumn } from '../seal/reseal'
import type { Secrets } from '../seal/secrets'
import { userAddresses } from './tables'

const sealOf = (id: string): string => `address ${id}`

export const sealPhone = (secrets: Secrets, id: string, phone: string): Buffer =>
  secrets.seal(sealOf(id), Buffer.from(phone))

/** @throws when it was sealed under no key of ours */
export const openPhone = (secrets: Secrets, id: string, sealed: Buffer): string =>
  secrets.open(sealOf(id), sealed).toString()

export const sealedPhones: Sealed = {
  title: '地址里的手机号',
  reseal: (context, secrets) =>
    resealColumn(context, secrets, {
      table: userAddresses,
      id: userAddresses.id,
      column: userAddresses.phone,
      sealOf,
    }),
}

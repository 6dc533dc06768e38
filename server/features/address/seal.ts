/** Phones are kept sealed; a seal holds for its own row alone. */
import type { Secrets } from '../certification/secrets'

const sealOf = (id: string): string => `address ${id}`

export const sealPhone = (secrets: Secrets, id: string, phone: string): Buffer =>
  secrets.seal(sealOf(id), Buffer.from(phone))

/** @throws when it was sealed under no key of ours */
export const openPhone = (secrets: Secrets, id: string, sealed: Buffer): string =>
  secrets.open(sealOf(id), sealed).toString()

/** The same under the current key; null when it is already. */
export const resealPhone = (secrets: Secrets, id: string, sealed: Buffer): Buffer | null =>
  secrets.reseal(sealOf(id), sealed)

/** Numbers of licences, sealed in the seller's row. */
import type { Sealed } from '../../../core/seal/sealed'
import { resealColumn } from '../../../core/seal/reseal'
import type { Secrets } from '../../../core/seal/secrets'
import { sellers } from '../goods/tables'

const sealOf = (id: string): string => `seller ${id}`
export const sealLicence = (secrets: Secrets, id: string, licence: string): Buffer =>
  secrets.seal(sealOf(id), Buffer.from(licence))

/** '' where none was sent in. @throws when it was sealed under no key of ours */
export const openLicence = (secrets: Secrets, id: string, sealed: Buffer | null): string =>
  sealed === null ? '' : secrets.open(sealOf(id), sealed).toString()

export const sealedLicences: Sealed = {
  title: '二手商家的营业执照号',
  reseal: (context, secrets) =>
    resealColumn(context, secrets, { table: sellers, id: sellers.id, column: sellers.licence, sealOf }),
}

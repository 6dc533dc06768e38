import type { Action } from '@contract/running/machine/facts/rules'

const place = '/pages/runErrands'
export const marginPage = `${place}/margin`
export const profitPage = `${place}/profit`
export const rankingPage = `${place}/ranking`
export const pathOfHeld = (id: string): string => `${place}/ruOIder?id=${id}`
export const pathOfTransfer = (id: string): string => `${place}/transferOder?id=${id}`
export const pathOfExpress = (id: string): string => `${place}/fillLogistics?id=${id}`

/** What is told with pictures, each with a face of uploadPhotos. */
export const proofs = [
  'orderVoucher',
  'riderProcess',
  'riderEndProcess',
  'dispute',
] as const satisfies readonly Action[]
export type Proof = (typeof proofs)[number]
export const pathOfProof = (id: string, proof: Proof): string => `${place}/uploadPhotos?id=${id}&for=${proof}`

import { sizeNames, type Kind, type Sex, type Size } from '@contract/running/price/rules'
import type { Company } from '@contract/running/rules'
import type { Chosen } from '@/shell/address/chosen'
import { newDraftKey } from '@/net/draft-key'
import { session } from '@/net/session'
import { storage } from '@/platform/storage'

/** An errand as its form holds it. Yuan and floors are texts, as they are typed. */
export interface Values {
  title: string
  from: Chosen | null
  to: Chosen | null
  parcel: string
  receiver: string
  receiverPhone: string
  receiverAddress: string
  company: Company | ''
  size: Size
  pieces: string
  upstairs: boolean
  floor: string
  lift: boolean
  /** A window of two hours; null: as soon as it can be. */
  window: { from: string; to: string } | null
  urgent: boolean
  sex: Sex
  tip: string
  goods: string
  remark: string
  track: boolean
}

export interface Draft {
  key: string
  values: Values
}

export const blank: Values = {
  title: '',
  from: null,
  to: null,
  parcel: '',
  receiver: '',
  receiverPhone: '',
  receiverAddress: '',
  company: '',
  size: sizeNames[0],
  pieces: '1',
  upstairs: false,
  floor: '',
  lift: false,
  window: null,
  urgent: false,
  sex: 'any',
  tip: '',
  goods: '',
  remark: '',
  track: true,
}

interface Kept extends Draft {
  user: string | undefined
}
const placeOf = (kind: Kind): string => `draft.errand.${kind}`
const remarkPlace = (kind: Kind): string => `draft.errand.${kind}.remark`

/** What was being written, of the person who is signed in; a new one otherwise. A window that is over is none. */
export function readDraft(kind: Kind, now: number): Draft {
  const kept = storage.get<Kept>(placeOf(kind))
  if (!kept || kept.user !== session.info?.user_id) return { key: newDraftKey(), values: { ...blank } }
  const { window } = kept.values
  return {
    key: kept.key,
    values: { ...blank, ...kept.values, window: window && Date.parse(window.from) > now ? window : null },
  }
}

export function keepDraft(kind: Kind, draft: Draft): void {
  try {
    storage.set(placeOf(kind), { ...draft, user: session.info?.user_id } satisfies Kept)
  } catch {
    // on a device without room it lives as long as the page
  }
}

export const dropDraft = (kind: Kind): void => storage.remove(placeOf(kind))

/** The remark that the form of the kind holds, for the page that writes it. */
export const remarkOf = (kind: Kind): string => readDraft(kind, 0).values.remark

/** What the remark's page wrote, until the form takes it. */
export const leaveRemark = (kind: Kind, text: string): void => storage.set(remarkPlace(kind), text)
export function takeRemark(kind: Kind): string | undefined {
  const text = storage.get<string>(remarkPlace(kind))
  if (text !== undefined) storage.remove(remarkPlace(kind))
  return text
}

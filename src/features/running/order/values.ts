import { sizeNames, type Sex, type Size } from '@contract/running/price/rules'
import type { Chosen } from '@/shell/address/chosen'

/** An errand as its form holds it. Yuan and floors are texts, as they are typed. */
export interface Values {
  title: string
  from: Chosen | null
  to: Chosen | null
  parcel: string
  receiver: string
  receiverPhone: string
  receiverAddress: string
  company: string
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

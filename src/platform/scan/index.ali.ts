import { promised } from '../vendor.ali'
import type { Scan } from './types'

const codes = { 10: 'cancelled' } as const

export const scan: Scan = async () =>
  (await promised<{ code: string }>((on) => my.scan({ ...on }), codes)).code

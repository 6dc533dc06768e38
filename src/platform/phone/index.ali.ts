import { promised } from '../vendor.ali'
import type { Call } from './types'

export const call: Call = async (number) => void (await promised((on) => my.makePhoneCall({ number, ...on })))

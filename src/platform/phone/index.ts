import { promised } from '../vendor'
import type { Call } from './types'

export const call: Call = async (number) =>
  void (await promised((on) => wx.makePhoneCall({ phoneNumber: number, ...on })))

import { promised } from '../vendor.ali'
import type { Location } from './types'

/** Alipay gives degrees as text. */
interface At {
  latitude: string
  longitude: string
}

const locating = {
  11: 'denied',
  12: 'offline',
  13: 'failed',
  14: 'timeout',
  2001: 'denied',
  2003: 'denied',
} as const
const choosing = { 11: 'cancelled' } as const

export const location: Location = {
  async current() {
    const { latitude, longitude } = await promised<At>((on) => my.getLocation({ type: 0, ...on }), locating)
    return { latitude: Number(latitude), longitude: Number(longitude) }
  },
  async choose(near) {
    const { latitude, longitude, name, address } = await promised<At & { name: string; address: string }>(
      (on) => my.chooseLocation({ ...near, ...on }),
      choosing,
    )
    return { latitude: Number(latitude), longitude: Number(longitude), name, address }
  },
  async open({ latitude, longitude, name, address }) {
    const at = { latitude: String(latitude), longitude: String(longitude) }
    await promised((on) => my.openLocation({ ...at, name, address, ...on }))
  },
}

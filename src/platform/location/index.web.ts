import { chooseLocation, openLocation } from '@shell'
import { PlatformError } from '../failure'
import type { PlatformCode } from '../failure'
import { failureOf } from '../vendor'
import type { Coordinates, Location } from './types'

/** W3C Geolocation: PERMISSION_DENIED, POSITION_UNAVAILABLE, TIMEOUT. */
const codes: Record<number, PlatformCode> = { 1: 'denied', 2: 'failed', 3: 'timeout' }
const patience = { timeout: 10_000, maximumAge: 60_000 } as const

const position = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    // Browsers hide it on pages that did not come by https.
    if (!('geolocation' in navigator)) return reject(new PlatformError('unsupported'))
    navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code, message }) => reject(new PlatformError(codes[code] ?? 'failed', message)),
      patience,
    )
  })

/** Browsers measure in wgs84; maps in China are drawn in gcj02, some 500 m aside. */
async function toGcj02({ latitude, longitude }: GeolocationCoordinates): Promise<Coordinates> {
  const { default: gcoord } = await import('gcoord')
  const [lng, lat] = gcoord.transform([longitude, latitude], gcoord.WGS84, gcoord.GCJ02)
  return { latitude: lat, longitude: lng }
}

export const location: Location = {
  current: async () => toGcj02((await position()).coords),
  choose: async (near) => chooseLocation(near).catch((error: unknown) => Promise.reject(failureOf(error))),
  open: async (place) => openLocation(place).catch((error: unknown) => Promise.reject(failureOf(error))),
}

/** When an errand is likely to arrive, by how far it is: a guess, and the page says so. */
import { metresBetween } from '@contract/running/price/rules'
import type { OrderDetail } from '@contract/running/schema'
import type { Point } from './map-frame'

/** Metres a minute, on foot and by bicycle taken together; and minutes that each place takes: to find it, to wait, to hand over. */
const pace = { speed: 100, stop: 5 } as const
/** Metres to the first place while nobody knows where the rider is. */
const toFirst = 800

/** The latest moment at which it took that step, ms. */
const since = (
  { events }: Pick<OrderDetail, 'events'>,
  action: 'riderGrab' | 'riderProcess',
): number | null => {
  const [last] = events.filter((event) => event.action === action).slice(-1)
  return last === undefined ? null : Date.parse(last.at)
}

const minutes = (metres: number, stops: number): number => (metres / pace.speed + stops * pace.stop) * 60_000

type Moving = Pick<OrderDetail, 'state' | 'kind' | 'events' | 'metres' | 'stops'>

/**
 * ms since 1970: from when it was taken or fetched, at the mean speed; from now where the rider's place is known. null where
 * nothing can be said: it does not move, the way is not known, somebody's business takes its time, or the guess has passed.
 */
export function etaOf(order: Moving, rider: Point | null, now: number): number | null {
  const { state, kind, metres, stops } = order
  if (state === 'taken' && kind === 'agency') return null
  if (state === 'taken') {
    const began = since(order, 'riderGrab')
    if (began === null || metres === null) return null
    return later(began + minutes(toFirst + metres, 2), now)
  }
  if (state !== 'carrying') return null
  const { latitude, longitude } = stops.to
  if (rider && latitude !== null && longitude !== null)
    return now + minutes(metresBetween(rider, { latitude, longitude }), 1)
  const began = since(order, 'riderProcess')
  return began === null || metres === null ? null : later(began + minutes(metres, 1), now)
}

const later = (guess: number, now: number): number | null => (guess > now ? guess : null)

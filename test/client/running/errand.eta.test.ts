import { detail, event, noon } from './errand.fakes'
import { etaOf } from '@/features/running/shared/eta'

const later = (minutes: number): string => new Date(noon + minutes * 60_000).toISOString()
const grab = event('riderGrab', 'taken', { at: later(-2) })
const fetched = event('riderProcess', 'carrying', { at: later(-1) })
const after = (eta: number | null) => (eta === null ? null : Math.round((eta - noon) / 60_000))

test('a guess goes from the last step, at the mean speed and with time at each place', () => {
  const taken = detail({ state: 'taken', events: [grab], metres: 1000 })
  // 800 m to the first place, 1,000 m on, two places
  expect(after(etaOf(taken, null, noon))).toBe(-2 + 18 + 10)
  const carrying = detail({ state: 'carrying', events: [grab, fetched], metres: 1000 })
  expect(after(etaOf(carrying, null, noon))).toBe(-1 + 10 + 5)
  const to = { ...carrying.stops.to, latitude: 30, longitude: 114 }
  const known = { ...carrying, stops: { ...carrying.stops, to } }
  expect(after(etaOf(known, { latitude: 30, longitude: 114 }, noon))).toBe(5)
})

test('nothing is guessed of what stands still, is not known, or should be there', () => {
  const carrying = detail({ state: 'carrying', events: [grab, fetched], metres: 1000 })
  expect(etaOf({ ...carrying, state: 'disputed' }, null, noon)).toBeNull()
  expect(etaOf({ ...carrying, metres: null }, null, noon)).toBeNull()
  expect(etaOf({ ...carrying, kind: 'agency', state: 'taken' }, null, noon)).toBeNull()
  expect(etaOf(carrying, null, noon + 3_600_000)).toBeNull()
})

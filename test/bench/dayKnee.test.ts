/** The search of the bench of a day for the rate that a service bears, and its open loop. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findKnee, inTime, p99 } from './day/knee'
import { drive, type Round } from './day/open'

const round = (rate: number, read: number, more: Partial<Round> = {}): Round => ({
  rate,
  arrivals: 1,
  calls: 1,
  total: 1,
  took: 1,
  reads: [read],
  writes: [],
  byKind: new Map(),
  faults: [],
  gaveUp: false,
  ...more,
})
const climb = { first: 10, factor: 2, steps: 6, between: 2 }

test('p99 is what one in a hundred exceeds', () => {
  assert.equal(p99(Array.from({ length: 200 }, (_, n) => n + 1)), 198)
  assert.equal(p99([7]), 7)
  assert.equal(p99([]), 0)
})

test('late reads, late writes, faults and giving up break a rate', () => {
  assert.ok(inTime(round(1, 200)))
  assert.ok(!inTime(round(1, 201)))
  assert.ok(inTime(round(1, 0, { writes: [500] })))
  assert.ok(!inTime(round(1, 0, { writes: [501] })))
  assert.ok(!inTime(round(1, 0, { faults: ['x'] })))
  assert.ok(!inTime(round(1, 0, { gaveUp: true })))
})

test('the knee is found between two steps, and a step that breaks once is tried again', async () => {
  let hiccups = 1
  const { best, broken, steps } = await findKnee(climb, async (rate) => {
    if (rate === 20 && hiccups > 0) {
      hiccups -= 1
      return round(rate, 999)
    }
    return round(rate, rate > 70 ? 999 : 10)
  })
  assert.deepEqual([best?.rate, broken?.rate], [70, 80])
  assert.deepEqual(
    steps.map(({ rate }) => rate),
    [10, 20, 20, 40, 80, 80, 60, 70],
  )
})

test('where all hold there is no break, and where none holds no knee', async () => {
  const all = await findKnee(climb, async (rate) => round(rate, 1))
  assert.deepEqual([all.best?.rate, all.broken, all.steps.length], [320, null, 6])
  const none = await findKnee(climb, async (rate) => round(rate, 999))
  assert.deepEqual([none.best, none.steps.length], [null, 2])
})

test('a call is as late as it was due, not as it was sent', async () => {
  const load = { rate: 2_000, seconds: 0.2, warm: 0, pending: 10_000 }
  const { arrivals, calls, reads } = await drive(
    load,
    () => 'feed',
    async (kind, told) => {
      // two ms of this process, while one more comes every half: the last is sent as late as all before it took
      for (const end = performance.now() + 2; performance.now() < end;);
      told({ kind, sent: 1, received: 1, fault: null })
    },
  )
  assert.equal(calls, arrivals)
  assert.ok(p99(reads) > arrivals, `${p99(reads)} ms`)
})

test('too many under way end the round', async () => {
  const load = { rate: 5_000, seconds: 5, warm: 0, pending: 20 }
  const waiting: (() => void)[] = []
  const done = drive(
    load,
    () => 'feed',
    () => new Promise((resolve) => waiting.push(resolve)),
  )
  const poll = setInterval(() => {
    if (waiting.length > 20) for (const go of waiting.splice(0)) go()
  }, 50)
  const { gaveUp, took } = await done
  clearInterval(poll)
  assert.ok(gaveUp)
  assert.ok(took < 4)
})

/** What a node counts of its callers by itself: the windows of now, and no more of them than it has room for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Windows } from '../../../server/plugins/limitStore'

const minute = 60_000

/** With a clock of its own. */
function windows(most = 1_000): { all: Windows; pass(ms: number): void } {
  let now = 0
  return { all: new Windows(minute, most, () => now), pass: (ms) => void (now += ms) }
}

test('calls of one caller add up until their minute is over, wherever that minute began', () => {
  const { all, pass } = windows()
  pass(59_000)
  assert.deepEqual(all.add('she', minute), { current: 1, ttl: minute })
  pass(59_999)
  assert.deepEqual(all.add('she', minute), { current: 2, ttl: 1 })
  assert.deepEqual(all.add('he', minute), { current: 1, ttl: minute })
  pass(1)
  assert.deepEqual(all.add('she', minute), { current: 1, ttl: minute })
  assert.deepEqual(all.add('he', minute), { current: 2, ttl: minute - 1 })
})

test('a window is there to its end, and gone two minutes after its last call', () => {
  const { all, pass } = windows()
  for (let caller = 0; caller < 500; caller += 1) all.add(`${caller}`, minute)
  pass(minute - 1)
  assert.equal(all.add('0', minute).current, 2)
  pass(minute + 1)
  all.add('later', minute)
  pass(minute)
  all.add('later', minute)
  assert.equal(all.size, 1)
})

test('after a silence nothing of before it is left', () => {
  const { all, pass } = windows()
  for (let caller = 0; caller < 500; caller += 1) all.add(`${caller}`, minute)
  pass(10 * minute)
  all.add('first', minute)
  assert.equal(all.size, 1)
})

test('more callers than there is room for take no more of it', () => {
  const { all } = windows(100)
  for (let caller = 0; caller < 10_000; caller += 1) all.add(`${caller}`, minute)
  assert.ok(all.size <= 200)
  // whoever goes on calling is counted on
  for (let call = 0; call < 500; call += 1) {
    all.add('she', minute)
    all.add(`new ${call}`, minute)
  }
  assert.equal(all.add('she', minute).current, 501)
})

/** Every part of the bench and a kill of each kind of the chaos, run small, so that none of them rots between whole runs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserPath } from '../e2e/helpers'
import { rehearse } from './rehearse'

test('every part of the bench runs, and what it counts is right', async () => {
  const env = { BENCH_SCALE: 'rehearsal', CHROMIUM: browserPath() }
  const { code, output } = await rehearse(['test/bench/main.ts'], env)
  assert.equal(code, 0, output)
})

test('what a kill of the service and one of its database leave is whole', async () => {
  const { code, output } = await rehearse(['test/chaos/main.ts'], { CHAOS_ROUNDS: '2' })
  assert.equal(code, 0, output)
})

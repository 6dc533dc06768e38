/** Every part of the bench but those of the client, run small, so that none of them rots between whole runs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rehearse } from './rehearse'

test('every part of the bench of the server runs, and what it counts is right', async () => {
  const { code, output } = await rehearse(['test/bench/main.ts', '-web', '-mini'], {
    BENCH_SCALE: 'rehearsal',
  })
  assert.equal(code, 0, output)
})

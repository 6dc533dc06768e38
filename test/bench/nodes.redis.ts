/** The parts of the bench that need two nodes, and so Redis, run small. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserPath } from '../e2e/browser'
import { rehearse } from './rehearse'

test('two nodes and a crowd: every part runs, and what it counts is right', async () => {
  const env = { BENCH_SCALE: 'rehearsal', CHROMIUM: browserPath() }
  const { code, output } = await rehearse(['test/bench/main.ts', 'chat', 'fan', 'chatPage'], env)
  assert.equal(code, 0, output)
})

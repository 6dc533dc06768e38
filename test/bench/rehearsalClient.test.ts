/** The parts of the bench that measure the client, run small, so that they do not rot between whole runs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserPath } from '../e2e/browser'
import { rehearse } from './rehearse'

test('the web app and the mini-programs are measured, and what is counted of them is right', async () => {
  const env = { BENCH_SCALE: 'rehearsal', CHROMIUM: browserPath() }
  const { code, output } = await rehearse(['test/bench/main.ts', 'web', 'mini'], env)
  assert.equal(code, 0, output)
})

/** A kill of each kind of the chaos, and an upgrade, so that it does not rot between whole runs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rehearse } from './rehearse'

test('what a kill of the service and one of its database leave is whole', async () => {
  const { code, output } = await rehearse(['test/chaos/main.ts'], { CHAOS_ROUNDS: '2' })
  assert.equal(code, 0, output)
})

test('an upgrade under load loses no call', async () => {
  const { code, output } = await rehearse(['test/chaos/main.ts', 'upgrade'], { CHAOS_ROUNDS: '1' })
  assert.equal(code, 0, output)
  assert.match(output, /1 upgrades: 0 calls lost/)
})

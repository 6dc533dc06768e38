/** docs/SCALE.md argues the rates that the bench of a day draws from: each of them, with the same numbers. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { dayOfAll, drawn, kinds, peak, peakOfAll, present, rates, type Kind } from './day/rates'
import { checkout } from '../../server/checkout'

const page = readFileSync(path.join(checkout, 'docs/SCALE.md'), 'utf8')

test('the table of the page is that of the bench, with a reason a line', () => {
  const rows = [...page.matchAll(/^\| (\w+) \| ([\d.]+) \| ([\d.]+) \| (read|write) \| (.+) \|$/gm)]
  const told = rows.map(([, kind, perDay, share, way]) => [
    kind,
    { perDay: Number(perDay), share: Number(share), write: way === 'write' },
  ])
  assert.deepEqual(Object.fromEntries(told), rates)
  for (const [, kind, , , , why] of rows) assert.ok((why?.length ?? 0) > 10, kind)
})

test('so are its sums', () => {
  assert.ok(page.includes(`${peakOfAll.toFixed(4)} arrivals a second`))
  assert.ok(page.includes(`${dayOfAll.toFixed(0)} a day`))
  assert.ok(page.includes(`open sockets               = roll × ${present}`))
})

test('a kind is drawn as often as it comes in the busiest minute', () => {
  const steps = 100_000
  const counts = new Map<Kind, number>()
  for (let n = 0; n < steps; n += 1) {
    const kind = drawn((n + 0.5) / steps)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  for (const kind of kinds)
    assert.ok(Math.abs((counts.get(kind) ?? 0) / steps - peak(kind) / peakOfAll) < 1e-4, kind)
})

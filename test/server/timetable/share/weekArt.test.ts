/** The picture of a week, looked at where a class is to stand. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { usualClock, weeksIn } from '../../../../contract/timetable/rules'
import type { Class } from '../../../../contract/timetable/schema'
import { drawWeek } from '../../../../server/features/timetable/share/weekArt'

const aClass = (change: Partial<Class>): Class => ({
  ...{ id: 'c1', rev: 1, gone: false, term: 't1', name: '摄影', teacher: '', room: '', note: '' },
  ...{ day: 1, from: 1, to: 2, weeks: weeksIn(1, 16), tint: 2, ...change },
})
/** Of Monday's column, where the sections begin and end: how far down a class is drawn, in sections. */
async function drawn(change: Partial<Class>): Promise<{ from: number; to: number }> {
  const days = [[aClass(change)], [], [], [], [], [], []]
  const facts = { title: '', week: 1, monday: null, clock: usualClock, sections: 8, days, tints: new Map() }
  const picture = await drawWeek(facts, 'me')
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const [head, row, x] = [232, 116, 145]
  const isBlue = (y: number): boolean => {
    const at = (y * info.width + x) * info.channels
    const [red = 0, , blue = 0] = data.subarray(at, at + 3)
    return blue - red > 20
  }
  const rows = Array.from({ length: info.height }, (_, y) => y).filter(isBlue)
  const at = (y = 0): number => Math.round(((y - head) / row) * 10) / 10
  return { from: at(rows[0]), to: at(rows.at(-1)) }
}

test('a class stands at its sections', async () => {
  assert.deepEqual(await drawn({ from: 2, to: 3 }), { from: 1, to: 3 })
})

test('a class of its own hours stands at those', async () => {
  const [first, , third] = usualClock
  // from the middle of the first section to the end of the pause behind the second
  const hours = { from: '08:23', to: third?.from ?? '' }
  assert.equal(first?.from, '08:00')
  assert.deepEqual(await drawn({ from: 1, to: 2, hours }), { from: 0.5, to: 2 })
  // what is outside all sections is still seen
  assert.deepEqual(await drawn({ from: 1, to: 1, hours: { from: '06:00', to: '07:00' } }), {
    from: 0,
    to: 0.5,
  })
})

/** Two devices change a row at the same time: field by field, and nothing is lost in silence. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { createStored, merge, type Stored } from '../../../server/features/timetable/merge'

const now = 1_800_000_000_000
const row = (): Stored => createStored({ name: '高数', room: '一教', note: '' }, 60_000, 1, now)
const change = (set: Record<string, unknown>, seen = 1, age = 0) => ({ seen, age, set })

describe('a change', () => {
  test('of what nobody else changed is taken', () => {
    const { row: after, lost } = merge(row(), change({ room: '二教' }), 2, now)
    assert.deepEqual([after.data.room, after.rev, lost], ['二教', 2, []])
  })

  test('of another field than the other device’s is taken beside it', () => {
    const first = merge(row(), change({ room: '二教' }), 2, now).row
    const { row: after, lost } = merge(first, change({ note: '带书' }), 3, now)
    assert.deepEqual([after.data.room, after.data.note, lost], ['二教', '带书', []])
  })

  test('of the same field stands where it is the later one; the other value is kept', () => {
    const first = merge(row(), change({ room: '二教' }, 1, 5_000), 2, now).row
    const later = merge(first, change({ room: '三教' }, 1, 1_000), 3, now)
    assert.deepEqual(
      [later.row.data.room, later.lost],
      ['三教', [{ field: 'room', lost: '二教', at: now - 5_000 }]],
    )
    const earlier = merge(first, change({ room: '三教' }, 1, 9_000), 3, now)
    assert.deepEqual(
      [earlier.row.data.room, earlier.changed, earlier.lost],
      ['二教', false, [{ field: 'room', lost: '三教', at: now - 9_000 }]],
    )
  })

  test('to what is there already is none', () => {
    const first = merge(row(), change({ room: '二教' }), 2, now).row
    const again = merge(first, change({ room: '二教' }), 3, now)
    assert.deepEqual([again.changed, again.lost, again.row.rev], [false, [], 2])
  })

  test('outlives a deletion by the other device, before it or after it', () => {
    const gone = merge(row(), change({ gone: true }), 2, now).row
    const back = merge(gone, change({ room: '二教' }), 3, now)
    assert.deepEqual(
      [back.row.gone, back.row.data.room, back.lost.map(({ field }) => field)],
      [false, '二教', ['gone']],
    )
    const edited = merge(row(), change({ room: '二教' }), 2, now).row
    const kept = merge(edited, change({ gone: true }), 3, now)
    assert.deepEqual([kept.row.gone, kept.lost.map(({ field }) => field)], [false, ['gone']])
    // who saw the edit deletes it for good
    assert.equal(merge(edited, change({ gone: true }, 2), 3, now).row.gone, true)
  })
})

test('of whatever two devices do, each value stands or is kept', () => {
  const set = fc.dictionary(fc.constantFrom('name', 'room', 'note'), fc.constantFrom('a', 'b', 'c'), {
    minKeys: 1,
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(set, fc.nat(2), fc.nat(60_000)), { maxLength: 8 }), (steps) => {
      let stored = row()
      const lost: unknown[] = []
      steps.forEach(([values, back, age], index) => {
        const rev = index + 2
        const before = stored
        const merged = merge(stored, { seen: Math.max(1, rev - 1 - back), age, set: values }, rev, now)
        stored = merged.row
        lost.push(...merged.lost)
        for (const [field, value] of Object.entries(values)) {
          const stands = stored.data[field] === value
          const kept = merged.lost.some((one) => one.field === field && one.lost === value)
          assert.ok(stands || kept, `${field} ${value}`)
          const replaced = stands && before.data[field] !== value
          const [since] = before.marks[field] ?? [0]
          const unseen = since > Math.max(1, rev - 1 - back)
          if (replaced && unseen)
            assert.ok(merged.lost.some((one) => one.field === field && one.lost === before.data[field]))
        }
      })
    }),
  )
})

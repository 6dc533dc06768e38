/** What 超星's timetable may answer besides rows of one section each. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../../../../server/providers/academic/browser'
import { timetableIn } from '../../../../server/providers/academic/chaoxingPages'
import { timetableOf } from '../../../../server/providers/academic/reading'

const answer = (value: unknown, status = 200): Answer => ({
  ...{ status, url: new URL('https://lj.jw.chaoxing.com/'), headers: {}, content: Buffer.alloc(0) },
  text: typeof value === 'string' ? value : JSON.stringify(value),
})
const row = { kcmc: '大学物理', tmc: '顾长宁', croommc: '一教101', xingqi: 1, djc: 3, zc: '1-16' }

test('a row of several sections is read, and shown to be checked', () => {
  const { items, notUnderstood } = timetableOf(timetableIn(answer([{ ...row, djs: 4 }])).rows)
  assert.deepEqual([items[0]?.from, items[0]?.to], [3, 4])
  assert.match(notUnderstood[0]?.why ?? '', /没有说清/)
})

test('rows may stand bare, or under a name', () => {
  for (const data of [[row], { kckbData: [row] }, { list: [row] }])
    assert.equal(timetableIn(answer({ ret: 0, data })).rows[0]?.name, '大学物理')
  assert.equal(timetableIn(answer([row])).rows.length, 1)
})

test('why there are none is in its own words; what is no timetable is named', () => {
  assert.deepEqual(timetableIn(answer({ ret: -1, msg: '该学期无课表' })), { rows: [], said: '该学期无课表' })
  for (const wrong of [answer('<html>'), answer({ ret: 0 }), answer('3'), answer([], 500)])
    assert.throws(() => timetableIn(wrong), { reason: 'changed' })
})

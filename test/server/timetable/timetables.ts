/** What a timetable is made of. */
import { randomUUID } from 'node:crypto'
import { weeksIn, type TermNumber } from '../../../contract/timetable/rules'

export const aTerm = (change: Partial<{ name: string; starts: string | null; weeks: number }> = {}) => ({
  key: randomUUID(),
  name: '大三上',
  year: '2026-2027',
  term: 1 as TermNumber,
  starts: '2026-09-07',
  weeks: 20,
  days: [],
  ...change,
})

export const aClass = (
  term: string,
  change: Partial<{ name: string; day: number; from: number; to: number }> = {},
) => ({
  key: randomUUID(),
  term,
  name: '传播学概论',
  teacher: '沈清',
  room: '三教 108',
  day: 2,
  from: 3,
  to: 4,
  weeks: weeksIn(1, 16),
  tint: -1,
  note: '',
  ...change,
})

export const aMemo = (change: Partial<{ text: string; group: string }> = {}) => ({
  key: randomUUID(),
  text: '交采访作业',
  group: '作业',
  due: '2026-12-01T10:00:00.000Z',
  remind: 60,
  done: false,
  cls: null,
  ...change,
})

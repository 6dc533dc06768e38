/** Timetables for a bench: a term, settings that remind of nothing, and a week of classes. */
import type { Pool } from 'pg'
import { usualSettings, weeksIn } from '../../contract/timetable/rules'

const classes = 10
const term = { name: '大三上', year: '2026-2027', term: 1, starts: '2026-09-07', weeks: 20, days: [] }
const settings = { ...usualSettings, everyday_alert: 0, before_day: 0, class_alert: 0, care_alert: 0 }
const course = {
  name: '传播学概论',
  teacher: '沈清',
  room: '三教 108',
  from: 3,
  to: 4,
  weeks: weeksIn(1, 16),
  tint: -1,
  note: '',
}

/** @param whose a query of ids of people @param next SQL of when each is looked at next; none is while it is null */
export async function giveTimetables(pool: Pool, whose: string, next = 'null'): Promise<void> {
  await pool.query(
    `insert into timetable_owners (user_id, rev, next_at) select id, 1, ${next} from (${whose}) people`,
  )
  const rows = (kind: string, data: string, id = 'gen_random_uuid()') =>
    `insert into timetable_rows (owner_id, id, kind, rev, data, marks)
     select o.user_id, ${id}, '${kind}', 1, ${data}, '{}' from timetable_owners o`
  await pool.query(rows('term', '$1::jsonb', 'md5(o.user_id::text)::uuid'), [term])
  await pool.query(rows('settings', '$1::jsonb', 'o.user_id'), [settings])
  await pool.query(
    `${rows('class', `$1::jsonb || jsonb_build_object('term', md5(o.user_id::text)::uuid, 'day', 1 + n % 5)`)} cross join generate_series(1, ${classes}) n`,
    [course],
  )
}

/** Who of the demo shows free time, and a code that gives a copy of one of its timetables. */
import { sql } from 'drizzle-orm'
import { sharing } from '../../../../contract/timetable/share/rules'
import type { Seeding } from '../../../seed/campus'
import { timetableCodes, timetableFree } from './tables'

const open = ['13800000001', '13800000002', '13800000003', '13800000004']
const [first] = open
const code = 'CAMPUSAB'

export const sharedSeed: Seeding = {
  after: ['timetable'],
  async fill(tx, campus) {
    const id = (phone: string | undefined) => campus.people.find(({ row }) => row.phone === phone)?.row.id
    for (const phone of open) {
      const userId = id(phone)
      if (userId) await tx.insert(timetableFree).values({ userId, to: 'mutual' })
    }
    const owner = id(first)
    if (!owner) return
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from timetable_rows where owner_id = ${owner} and kind = 'term' limit 1`,
    )
    if (!rows[0]) return
    await tx.insert(timetableCodes).values({
      id: campus.stream('timetable share').idAt(campus.now),
      ownerId: owner,
      code,
      termId: rows[0].id,
      names: 'all',
      expiresAt: new Date(campus.now + sharing.days * 86_400_000),
    })
  },
}

import { sql } from 'drizzle-orm'
import { attendBefore } from '../../../../contract/timetable/attendance/rules'
import { clockOn, hoursOf, momentOf } from '../../../../contract/timetable/rules'
import { dayOf } from '../../../../contract/rules'
import type { Context, Viewer } from '../../../context'
import { refuse } from '../../../http/refusal'
import { knownOf, planOf } from '../plan'
import { rowOf } from '../rows'

export class AttendanceService {
  constructor(private readonly context: Pick<Context, 'db'>) {}

  async today({ id }: Viewer, now = Date.now()): Promise<{ items: string[] }> {
    const { rows } = await this.context.db.execute<{ id: string }>(
      sql`select class_id as id from timetable_attended where owner_id = ${id} and day = ${dayOf(now)} order by at`,
    )
    return { items: rows.map((row) => row.id) }
  }

  /** Once a day; again it changes nothing. @throws Refusal outside of the class's time */
  async attend({ id: owner }: Viewer, id: string, now = Date.now()): Promise<{ times: number }> {
    const { db } = this.context
    const { name } = await rowOf(db, owner, 'class', id)
    const known = await knownOf(db, owner)
    const today = dayOf(now)
    const one = planOf(known, today)?.held.find((held) => held.id === id)
    if (!one) throw refuse(`今天没有${name}`)
    const hours = hoursOf(one, clockOn(known.settings.class_time, known.calendar, today))
    if (!hours) throw refuse('这一节没有作息时间，先在作息时间里补上')
    if (now < momentOf(today, hours.from) - attendBefore * 60_000)
      throw refuse(`还没到时候，${hours.from} 上课，提前 ${attendBefore} 分钟可以记`)
    if (now >= momentOf(today, hours.to)) throw refuse('已经下课了，记到课要在课上')
    await db.execute(sql`
      insert into timetable_attended (owner_id, class_id, day) values (${owner}, ${id}, ${today}) on conflict do nothing`)
    const { rows } = await db.execute<{ times: number }>(
      sql`select count(*)::int as times from timetable_attended where owner_id = ${owner} and class_id = ${id}`,
    )
    return { times: rows[0]?.times ?? 0 }
  }
}

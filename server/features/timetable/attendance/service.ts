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

  /** Once a day; again, also after the class, it changes nothing. @throws Refusal outside of the class's time */
  async attend({ id: owner }: Viewer, id: string, now = Date.now()): Promise<{ times: number }> {
    const { db } = this.context
    const { name } = await rowOf(db, owner, 'class', id)
    const today = dayOf(now)
    const known = await this.times(owner, id, today)
    if (known.today) return { times: known.times }
    await this.demandNow(owner, { id, name }, today, now)
    await db.execute(sql`
      insert into timetable_attended (owner_id, class_id, day) values (${owner}, ${id}, ${today}) on conflict do nothing`)
    return { times: (await this.times(owner, id, today)).times }
  }

  /** @throws Refusal unless the class is on, or begins soon */
  private async demandNow(
    owner: string,
    { id, name }: { id: string; name: string },
    today: string,
    now: number,
  ): Promise<void> {
    const known = await knownOf(this.context.db, owner)
    const one = planOf(known, today)?.held.find((held) => held.id === id)
    if (!one) throw refuse(`今天没有${name}`)
    const hours = hoursOf(one, clockOn(known.settings.class_time, known.calendar, today))
    if (!hours) throw refuse('这一节没有作息时间，先在作息时间里补上')
    if (now < momentOf(today, hours.from) - attendBefore * 60_000)
      throw refuse(`还没到时候，${hours.from} 上课，提前 ${attendBefore} 分钟可以记`)
    if (now >= momentOf(today, hours.to)) throw refuse('已经下课了，记到课要在课上')
  }

  private async times(owner: string, id: string, today: string): Promise<{ times: number; today: boolean }> {
    const { rows } = await this.context.db.execute<{ times: number; today: boolean }>(sql`
      select count(*)::int as times, coalesce(bool_or(day = ${today}), false) as today
      from timetable_attended where owner_id = ${owner} and class_id = ${id}`)
    return rows[0] ?? { times: 0, today: false }
  }
}

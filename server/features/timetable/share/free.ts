/** When several people are free: busy or free of each section, and never what or where. */
import { v7 as newId } from 'uuid'
import { sql } from 'drizzle-orm'
import type { BodyOf, DataOf } from '../../../../contract/http'
import {
  clockOn,
  hoursOf,
  minutesOf,
  mondayOf,
  type Clock,
  type Section,
} from '../../../../contract/timetable/rules'
import { sharing, type FreeTo } from '../../../../contract/timetable/share/rules'
import type { FreeTime, timetableShareRoutes } from '../../../../contract/timetable/share/schema'
import { addDays, dayOf, daysBetween } from '../../../../contract/rules'
import { mutualSql } from '../../../core/account/follows'
import type { Context, Viewer } from '../../../context'
import { notifySystem } from '../../../core/notice/notify'
import { clearOf } from '../../../core/privacy/visible'
import { refuse, wrongField } from '../../../http/refusal'
import { knownOfAll, planOf, type Known } from '../plan'

type Routes = typeof timetableShareRoutes

interface Met extends Record<string, unknown> {
  id: string
  mutual: boolean
  /** In a group with the viewer. */
  together: boolean
  to: FreeTo | null
  asked: boolean
}

const days = (monday: string): string[] => Array.from({ length: 7 }, (_, index) => addDays(monday, index))

/** Whether a class of that day takes time of the section. */
function isBusy(known: Known, date: string, section: Section): boolean {
  const clock = clockOn(known.settings.class_time, known.calendar, date)
  return (planOf(known, date)?.held ?? []).some((one) => {
    const hours = hoursOf(one, clock)
    return (
      hours !== null &&
      minutesOf(hours.from) < minutesOf(section.to) &&
      minutesOf(section.from) < minutesOf(hours.to)
    )
  })
}

const isEmpty = (known: Known, monday: string): boolean =>
  days(monday).every((date) => planOf(known, date) === null)

export class FreeTimes {
  constructor(private readonly context: Context) {}

  async mine({ id }: Viewer): Promise<DataOf<Routes['cls/freeset']>> {
    const { rows } = await this.context.db.execute<{ to: FreeTo }>(
      sql`select shown_to as to from timetable_free where user_id = ${id}`,
    )
    return { to: rows[0]?.to ?? null }
  }

  async set({ id }: Viewer, to: FreeTo): Promise<DataOf<Routes['cls/freeset']>> {
    await this.context.db.execute(sql`insert into timetable_free (user_id, shown_to) values (${id}, ${to})
      on conflict (user_id) do update set shown_to = excluded.shown_to`)
    return { to }
  }

  async week(viewer: Viewer, { people, monday }: BodyOf<Routes['cls/free']>): Promise<FreeTime> {
    if (mondayOf(monday) !== monday) throw wrongField('monday', '应是一个周一')
    if (Math.abs(daysBetween(mondayOf(dayOf(Date.now())), monday)) > sharing.weeks * 7)
      throw wrongField('monday', '这一周太远了')
    const met = await this.met(viewer, people)
    const open = met.filter(({ mutual, to }) => mutual && to === 'mutual').map(({ id }) => id)
    const known = await knownOfAll(this.context.db, [viewer.id, ...open], false)
    const own = known.get(viewer.id)
    const clock: Clock = own ? clockOn(own.settings.class_time, own.calendar, monday) : []
    const counted = [...known].filter(([id, one]) => id === viewer.id || !isEmpty(one, monday))
    return {
      people: people.map((id) => {
        const found = met.find((one) => one.id === id)
        const there = known.get(id)
        if (there) return { id, state: isEmpty(there, monday) ? 'empty' : 'open', askable: false }
        return { id, state: 'closed', askable: isAskable(found) }
      }),
      sections: [...clock],
      days: days(monday).map((date) => ({
        date,
        busy: clock.map((section) => counted.filter(([, one]) => isBusy(one, date, section)).length),
      })),
      counted: counted.length,
    }
  }

  /** One notice a day. Who shows it already is not told. */
  async ask(viewer: Viewer, id: string): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      const [found] = await this.met(viewer, [id])
      if (!found?.mutual && !found?.together) throw refuse('只能问互相关注或同在一个群的同学')
      if (found.to === 'mutual' && found.mutual) return
      const { rowCount } = await tx.execute(sql`
        insert into timetable_asks as a (asker_id, user_id, day) values (${viewer.id}, ${id}, ${dayOf(Date.now())})
        on conflict (asker_id, user_id) do update set day = excluded.day where a.day < excluded.day`)
      if (rowCount === 0) return
      const { rows } = await tx.execute<{ name: string }>(sql`select name from users where id = ${viewer.id}`)
      const text = found.mutual
        ? `${rows[0]?.name ?? ''}想和你约时间，请你开放空闲时间。只有忙和闲，看不到你上什么课`
        : `${rows[0]?.name ?? ''}想和你约时间。互相关注并开放空闲时间后，对方才能看到你的忙和闲`
      await notifySystem(tx, id, text, newId(), 'freeTime')
    })
  }

  /** Those of the people who are there for the viewer. */
  private async met({ id }: Viewer, people: readonly string[]): Promise<Met[]> {
    const { rows } = await this.context.db.execute<Met>(sql`
      select u.id, f.shown_to as to,
        ${mutualSql(sql`${id}`, sql`u.id`)} as mutual,
        exists(select 1 from conversation_members m join conversation_members o on o.conversation_id = m.conversation_id
          join chat_groups g on g.id = m.conversation_id and g.dissolved_at is null
          where m.user_id = ${id} and o.user_id = u.id) as together,
        exists(select 1 from timetable_asks k where k.asker_id = ${id} and k.user_id = u.id and k.day >= ${dayOf(Date.now())}) as asked
      from users u left join timetable_free f on f.user_id = u.id
      where u.id = any(${sql.param(people)}::uuid[]) and u.id <> ${id} and ${clearOf(id, sql`u.id`)}`)
    return rows
  }
}

const isAskable = (found: Met | undefined): boolean =>
  found !== undefined && (found.mutual || found.together) && !found.asked

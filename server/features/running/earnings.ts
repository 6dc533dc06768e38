import { sql } from 'drizzle-orm'
import {
  formula,
  goodStars,
  badStars,
  periodBegan,
  rankingMax,
  scoreOf,
  type Period,
} from '../../../contract/running/rider/rules'
import type { Kind } from '../../../contract/running/price/rules'
import type { Earning, Ranked } from '../../../contract/running/schema'

import { dayBegins, dayOf } from '../../../contract/rules'
import { withPerson } from '../../core/account/person'
import type { Context, Viewer } from '../../context'
import { gone } from '../../http/refusal'
import { by, instant, keyset, type PageQuery } from '../../http/keyset'
import { isDown } from '../../core/complaint/down'
import { shownMean } from '../../core/order/ratings'
import { errandOrders } from './cards'
import { riderJson, riderOf, type RiderRow } from './read'

const dayMs = 86_400_000
interface EarningRow extends Omit<Earning, 'order' | 'at'>, Record<string, unknown> {
  errand_id: string
  kind: Kind
  at: string
}
interface RankedRow extends Record<string, unknown> {
  person: RiderRow
  done: number
  on_time: number
  late: number
  good: number
  bad: number
  back: number
}

/** What riders earned, and how they stand to each other. */
export class Earnings {
  constructor(private readonly context: Context) {}

  async list(viewer: Viewer, { order, ...query }: PageQuery & { order?: string }) {
    const page = keyset(by.newest(sql`x.id`), query)
    const { rows } = await this.context.db.execute<EarningRow>(sql`
      select x.id, x.errand_id, e.kind, o.title, x.what, x.amount, x.spent, x.fee,
        case when x.what in ('settle', 'split') then least(x.amount + x.fee, e.tip) when x.what = 'tip' then x.amount else 0 end as tip,
        x.created_at as at
      from rider_earnings x join errands e on e.id = x.errand_id join orders o on o.id = e.id
      where x.rider_id = ${viewer.id} ${order ? sql`and x.errand_id = ${order}` : sql``}
        ${page.after} ${page.order}`)
    return page.of(rows, ({ errand_id, at, ...row }): Earning => ({
      ...row,
      order: errand_id,
      at: instant(at),
    }))
  }

  async profit(viewer: Viewer, now = Date.now()) {
    const since = (ms: number) => new Date(ms).toISOString()
    const week = dayBegins(dayOf(now)) - 6 * dayMs
    const {
      rows: [sums],
    } = await this.context.db.execute<{ week: number; month: number; all: number; done: number }>(sql`
      select coalesce(sum(amount) filter (where created_at >= ${since(periodBegan('week', now))}::timestamptz), 0)::int as week,
        coalesce(sum(amount) filter (where created_at >= ${since(periodBegan('month', now))}::timestamptz), 0)::int as month,
        coalesce(sum(amount), 0)::int as all, count(*) filter (where what = 'settle')::int as done
      from rider_earnings where rider_id = ${viewer.id}`)
    const { rows } = await this.context.db.execute<{ day: string; amount: number }>(sql`
      select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(amount)::int as amount
      from rider_earnings where rider_id = ${viewer.id} and created_at >= ${since(week)}::timestamptz group by 1`)
    const days = Array.from({ length: 7 }, (_, n) => dayOf(week + n * dayMs)).map((day) => ({
      day,
      amount: rows.find((row) => row.day === day)?.amount ?? 0,
    }))
    return {
      today: days[6]?.amount ?? 0,
      week: sums?.week ?? 0,
      month: sums?.month ?? 0,
      all: sums?.all ?? 0,
      done: sums?.done ?? 0,
      days,
    }
  }

  /** Riders of the viewer's school by the formula; who is equal, by done and by id. */
  async ranking(viewer: Viewer, period: Period = 'week', now = Date.now()) {
    const since = new Date(periodBegan(period, now)).toISOString()
    const { rows } = await this.context.db.execute<RankedRow>(sql`
      with ended as (
        select o.seller_id as id, count(*)::int as done, count(*) filter (where coalesce(e.delivered_at, o.ended_at) <= e.due_at)::int as on_time,
          count(*) filter (where coalesce(e.delivered_at, o.ended_at) > e.due_at)::int as late
        from ${errandOrders} where o.school_id = ${viewer.schoolId} and o.kind = 'errand' and o.status = 'done' and o.state = 'done' and o.ended_at >= ${since}::timestamptz group by o.seller_id
      ), backs as (
        select x.actor_id as id, count(*)::int as back from order_events x join riders r on r.user_id = x.actor_id and r.school_id = ${viewer.schoolId} where x.action = 'riderCancel' and x.created_at >= ${since}::timestamptz group by 1
      ), said as (
        select v.target_id as id, count(*) filter (where v.stars >= ${goodStars})::int as good, count(*) filter (where v.stars <= ${badStars})::int as bad
        from order_ratings v join orders o on o.id = v.order_id and o.kind = 'errand' join riders r on r.user_id = v.target_id and r.school_id = ${viewer.schoolId} where v.of = 'seller' and not ${isDown('rating', sql`v.id`)} and v.created_at >= ${since}::timestamptz group by 1
      )
      select ${riderJson(sql`u`, sql`s`, sql`r`)} as person, coalesce(d.done, 0) as done, coalesce(d.on_time, 0) as on_time, coalesce(d.late, 0) as late,
        coalesce(said.good, 0) as good, coalesce(said.bad, 0) as bad, coalesce(backs.back, 0) as back
      from riders r ${withPerson(sql`r.user_id`)}
        left join ended d on d.id = r.user_id left join backs on backs.id = r.user_id left join said on said.id = r.user_id
      where r.school_id = ${viewer.schoolId} and (d.id is not null or backs.id is not null or said.id is not null)`)
    const all = rows
      .map(({ person, on_time, ...tally }) => ({
        rider: riderOf(person, this.context),
        on_time,
        ...tally,
        score: scoreOf({ ...tally, onTime: on_time }),
      }))
      .sort((a, b) => b.score - a.score || b.done - a.done || (a.rider.id < b.rider.id ? -1 : 1))
      .map((row, n): Ranked => ({ place: n + 1, ...row }))
    return {
      period,
      since,
      formula,
      items: all.slice(0, rankingMax),
      mine: all.find(({ rider }) => rider.id === viewer.id) ?? null,
    }
  }

  /** What a rider of the viewer's school was rated. @throws Refusal 404 */
  async record(viewer: Viewer, id: string): Promise<{ count: number; stars: number | null }> {
    const {
      rows: [rider],
    } = await this.context.db.execute<{ stars: number; ratings: number }>(
      sql`select stars, ratings from riders where user_id = ${id} and school_id = ${viewer.schoolId}`,
    )
    if (!rider) throw gone('这位骑手')
    return { count: rider.ratings, stars: shownMean(rider) }
  }

  async rider(viewer: Viewer, id: string) {
    const {
      rows: [row],
    } = await this.context.db.execute<{ person: RiderRow }>(sql`
      select ${riderJson(sql`u`, sql`s`, sql`r`)} as person from riders r ${withPerson(sql`r.user_id`)}
      where r.user_id = ${id} and r.school_id = ${viewer.schoolId}`)
    if (!row) throw gone('这位骑手')
    return riderOf(row.person, this.context)
  }
}

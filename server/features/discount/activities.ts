import { sql } from 'drizzle-orm'
import { phaseOf, remindBefore, type Phase } from '../../../contract/discount/rules'
import type { ActivityDetail, Barrier } from '../../../contract/discount/fields'
import { balanceSql } from '../../core/ledger/balance'
import { administers, type Context, type Viewer } from '../../context'
import { by, instant, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, refuse } from '../../http/refusal'
import { activitiesWhere, toActivity, type ActivityRow } from './rows'

interface ActivityQuery extends PageQuery {
  school?: string
  shop?: string
  list?: Phase
}

const ends = ({ ends, id }: ActivityRow): readonly [number, string] => [ends, id]
/** Days that put what has nothing left behind all that has. */
const late = 36_500
const lateOf = ({ left }: ActivityRow): number => (left === 0 ? late * 86_400_000 : 0)
const orders = {
  running: by.earliest(
    sql`a.ends_at + (a."left" = 0)::int * interval '1 day' * ${sql.raw(String(late))}`,
    sql`a.id`,
    (row: ActivityRow) => [row.ends + lateOf(row), row.id],
  ),
  soon: by.earliest(sql`a.starts_at`, sql`a.id`, ({ starts, id }: ActivityRow) => [starts, id]),
  ended: by.latest(sql`a.ends_at`, sql`a.id`, ends),
} satisfies Record<Phase, unknown>
const going = sql`a.stopped_at is null and d.open`
const times = {
  running: sql`a.ends_at > now() and a.starts_at <= now() and ${going}`,
  soon: sql`a.starts_at > now() and ${going}`,
  ended: sql`(a.ends_at <= now() or not (${going}))`,
} satisfies Record<Phase, unknown>

const minute = 60_000

/** What the reader has to do with an activity, in one statement. */
interface Own extends Record<string, unknown> {
  points: number
  taken: number
  coupon: string | null
  reminded: boolean
}

/** Rushes as students meet them. */
export class ActivityService {
  constructor(private readonly context: Context) {}

  list(viewer: Viewer | null, { school, shop, list: name = 'running', ...query }: ActivityQuery) {
    const page = keyset<ActivityRow>(orders[name], query)
    const whose =
      shop === undefined
        ? sql`a.school_id = ${school ?? viewer?.schoolId ?? null}::uuid`
        : sql`a.shop_id = ${shop}`
    const where = sql`${whose} and ${times[name]} ${page.after} ${page.order}`
    return list(this.context.db, page, activitiesWhere(where), (row: ActivityRow) =>
      toActivity(row, this.context),
    )
  }

  async read(viewer: Viewer | null, id: string): Promise<ActivityDetail> {
    const [row, own] = await Promise.all([this.row(id), viewer && this.own(viewer, id)])
    return {
      ...toActivity(row, this.context),
      terms: row.terms,
      now: instant(row.now),
      points: own && own.points,
      barrier: barrierOf(viewer, row.school_id),
      taken: own?.taken ?? 0,
      coupon: own?.coupon ?? null,
      reminded: own?.reminded ?? false,
      desk: viewer !== null && administers(viewer, row.school_id),
    }
  }

  /** Asks for a word before the start, or for none. */
  async remind(viewer: Viewer, id: string, on: boolean): Promise<void> {
    const row = await this.row(id)
    if (!on) {
      await this.context.db.execute(
        sql`delete from discount_reminders where activity_id = ${id} and user_id = ${viewer.id}`,
      )
      return
    }
    if (phaseOf(row, row.stopped, row.now) !== 'soon') throw refuse('已经开抢了，不用提醒')
    if (row.starts - row.now <= remindBefore * minute) throw refuse('马上开抢了，别走开')
    if (viewer.schoolId !== row.school_id) throw refuse('这是别的学校的活动')
    await this.context.db.execute(
      sql`insert into discount_reminders (activity_id, user_id) values (${id}, ${viewer.id}) on conflict do nothing`,
    )
  }

  private async row(id: string): Promise<ActivityRow> {
    const { rows } = await this.context.db.execute<ActivityRow>(activitiesWhere(sql`a.id = ${id}`))
    if (!rows[0]) throw gone('这个活动')
    return rows[0]
  }

  private async own(viewer: Viewer, id: string): Promise<Own> {
    const { rows } = await this.context.db.execute<Own>(sql`
      select ${balanceSql('points', sql`${viewer.id}`)}::float8 as points,
        (select count(*)::int from discount_coupons c where c.activity_id = ${id} and c.holder_id = ${viewer.id} and ${counts}) as taken,
        (select c.id from discount_coupons c where c.activity_id = ${id} and c.holder_id = ${viewer.id} and ${counts}
          order by c.id desc limit 1) as coupon,
        exists(select from discount_reminders r where r.activity_id = ${id} and r.user_id = ${viewer.id}) as reminded`)
    if (!rows[0]) throw new Error('no row')
    return rows[0]
  }
}

/** Condition: the coupon `c` is one of those that its holder may have. */
export const counts = sql`c.state not in ('returned', 'void')`
/** Condition: its holder gave the coupon `c` back within the last day. */
export const letGo = sql`c.state = 'returned' and c.settled_at > clock_timestamp() - interval '1 day'`

const barrierOf = (viewer: Viewer | null, schoolId: string): Barrier | null => {
  if (!viewer) return 'sign-in'
  if (viewer.schoolId !== null && viewer.schoolId !== schoolId) return 'school'
  return viewer.student ? null : 'student'
}

/** Who may redeem in a shop, and what keepers and the school read of it. */
import { sql } from 'drizzle-orm'
import type { Person } from '../../../contract/common'
import { figureDays, phaseOf } from '../../../contract/discount/rules'
import type { KeeperInvite } from '../../../contract/discount/fields'
import type { Figures } from '../../../contract/discount/counter/schema'
import { addDays, dayBegins, dayOf } from '../../../contract/rules'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { notifySystem } from '../../core/notice/notify'
import { record } from '../../core/audit/record'
import { instant, msOf } from '../../http/keyset'
import { gone, Refusal } from '../../http/refusal'
import { lockShop } from './desk'
import { invitedTo } from './invites/service'
import { keeps } from './shops'

interface Line extends Record<string, unknown> {
  id: string
  title: string
  starts: number
  ends: number
  stopped: boolean
  pieces: number
  sold: number
  used: number
}

/** Activities of one shop that its figures show. */
const mostActivities = 50

export class KeeperService {
  constructor(private readonly context: Context) {}

  async list(viewer: Viewer, id: string): Promise<{ items: Person[]; invited: KeeperInvite[] }> {
    return this.context.db.transaction(async (tx) => {
      await lockShop(tx, viewer, id)
      const { rows } = await tx.execute<{ person: PersonRow }>(sql`
        select ${personJson(sql`u`, sql`s`)} as person from discount_keepers k ${withPerson(sql`k.user_id`)} where k.shop_id = ${id} order by k.created_at, u.id`)
      const items = rows.map(({ person }) => personOf(person, this.context))
      return { items, invited: await invitedTo(tx, id) }
    })
  }

  remove(viewer: Viewer, id: string, user: string): Promise<void> {
    return this.context.db.transaction(async (tx) => {
      const shop = await lockShop(tx, viewer, id)
      const { rows } = await tx.execute(
        sql`delete from discount_keepers where shop_id = ${id} and user_id = ${user} returning 1`,
      )
      if (rows.length === 0) return
      await this.note(tx, viewer, 'removeKeeper', user, shop)
      await notifySystem(tx, user, `你不再是“${shop.name}”的店员了。`)
    })
  }

  async figures(viewer: Viewer, id: string): Promise<Figures> {
    const { db } = this.context
    const { rows } = await db.execute<{ id: string; name: string; school_id: string }>(
      sql`select id, name, school_id from discount_shops where id = ${id}`,
    )
    const [shop] = rows
    if (!shop) throw gone('这家店')
    if (!administers(viewer, shop.school_id) && !(await keeps(db, viewer.id, id)))
      throw new Refusal(403, -2, '只有店员和学校能看')
    const [days, activities] = await Promise.all([this.days(id), this.activities(id)])
    return { shop: { id: shop.id, name: shop.name }, days, activities }
  }

  /** Each of the last days, with those on which nothing was. */
  private async days(id: string): Promise<Figures['days']> {
    const today = dayOf(Date.now())
    const since = instant(dayBegins(addDays(today, 1 - figureDays)))
    const byDay = (column: string) => sql.raw(`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`)
    const { rows } = await this.context.db.execute<Figures['days'][number]>(sql`
      select day, sum(coupons)::int as coupons, sum(visits)::int as visits from (
        select ${byDay('settled_at')} as day, count(*) as coupons, 0 as visits from discount_coupons
          where shop_id = ${id} and state = 'used' and settled_at >= ${since}::timestamptz group by 1
        union all select ${byDay('at')}, 0, count(*) from discount_visits
          where shop_id = ${id} and at >= ${since}::timestamptz group by 1) all_uses group by day`)
    const known = new Map(rows.map((row) => [row.day, row]))
    return Array.from({ length: figureDays }, (_, ago) => {
      const day = addDays(today, -ago)
      return known.get(day) ?? { day, coupons: 0, visits: 0 }
    })
  }

  private async activities(id: string): Promise<Figures['activities']> {
    const { rows } = await this.context.db.execute<Line>(sql`
      select a.id, a.title, ${msOf(sql`a.starts_at`)} as starts, ${msOf(sql`a.ends_at`)} as ends,
        (a.stopped_at is not null or not d.open) as stopped, a.pieces, n.sold, n.used
      from discount_activities a join discount_shops d on d.id = a.shop_id cross join lateral (
        select count(*) filter (where c.state <> 'returned')::int as sold, count(*) filter (where c.state = 'used')::int as used
        from discount_coupons c where c.activity_id = a.id) n
      where a.shop_id = ${id} order by a.ends_at desc, a.id desc limit ${mostActivities}`)
    return rows.map(({ starts, ends, stopped, ...row }) => ({
      ...row,
      phase: phaseOf({ starts, ends }, stopped, Date.now()),
    }))
  }

  private note(
    tx: Executor,
    viewer: Viewer,
    what: string,
    subjectId: string,
    { schoolId, name }: { schoolId: string; name: string },
  ): Promise<void> {
    return record(tx, {
      actorId: viewer.id,
      action: `discount.${what}`,
      subjectId,
      schoolId,
      detail: { name },
    })
  }
}

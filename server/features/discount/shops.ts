import { sql } from 'drizzle-orm'
import type { ShopKind } from '../../../contract/discount/rules'
import type { ShopDetail } from '../../../contract/discount/fields'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { fits } from '../../database/contains'
import { pictureOf } from '../../core/file/own'
import { by, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, refuse, wrongField } from '../../http/refusal'
import {
  activitiesWhere,
  alive,
  rankOf,
  shopsWhere,
  toActivity,
  toShop,
  type ActivityRow,
  type ShopRow,
} from './rows'

interface ShopQuery extends PageQuery {
  school?: string
  kind?: ShopKind
  keyword?: string
  latitude?: number
  longitude?: number
  favourite?: boolean
}

/** Activities of one shop that its page shows. */
const mostRushes = 20

/** Whether the person may redeem in the shop. */
export async function keeps(db: Executor, userId: string, shopId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from discount_keepers where shop_id = ${shopId} and user_id = ${userId}`,
  )
  return rows.length > 0
}

/** Shops as students find them. */
export class ShopService {
  constructor(private readonly context: Context) {}

  /** Open ones; marked first, then near first where the person says where they are. */
  list(
    viewer: Viewer | null,
    { school, kind, keyword, latitude, longitude, favourite, ...query }: ShopQuery,
  ) {
    if ((latitude === undefined) !== (longitude === undefined))
      throw wrongField('latitude', '经度和纬度要一起给')
    const at = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
    const page = keyset(
      by.least(rankOf(at), sql`d.id`, ({ rank, id }: ShopRow) => [rank, id]),
      query,
    )
    const words = sql`d.name || ' ' || d.gives || ' ' || d.place`
    const where = sql`d.school_id = ${school ?? viewer?.schoolId ?? null}::uuid and d.open
      ${kind === undefined ? sql`` : sql`and d.kind = ${kind}`} ${favourite ? sql`and f.user_id is not null` : sql``}
      ${keyword === undefined ? sql`` : sql`and ${fits(keyword, sql`d.grams`, words)}`} ${page.after} ${page.order}`
    return list(this.context.db, page, shopsWhere(viewer, at, where), (row: ShopRow) =>
      toShop(row, this.context),
    )
  }

  /** Also one that is closed: who has a coupon of it looks here. */
  async read(viewer: Viewer | null, id: string): Promise<ShopDetail> {
    const { db } = this.context
    const [shops, rushes, schools, keeper] = await Promise.all([
      db.execute<ShopRow>(shopsWhere(viewer, null, sql`d.id = ${id}`)),
      db.execute<ActivityRow>(
        activitiesWhere(sql`a.shop_id = ${id} and ${alive} order by a.ends_at, a.id limit ${mostRushes}`),
      ),
      db.execute<{ id: string; name: string }>(
        sql`select s.id, s.name from schools s join discount_shops d on d.school_id = s.id where d.id = ${id}`,
      ),
      viewer ? keeps(db, viewer.id, id) : false,
    ])
    const [row] = shops.rows
    const [school] = schools.rows
    if (!row || !school) throw gone('这家店')
    return {
      ...toShop(row, this.context),
      school,
      phone: row.phone,
      terms: row.terms,
      pictures: row.pictures.map((picture) => pictureOf(picture, this.context)),
      rushes: rushes.rows.map((rush) => toActivity(rush, this.context)),
      keeper,
      desk: viewer !== null && administers(viewer, row.school_id),
    }
  }

  /** Marks it, or no more; the number is that of the rows whoever taps how often. */
  async favourite(viewer: Viewer, id: string, on: boolean): Promise<void> {
    const change = on
      ? sql`insert into discount_favourites (user_id, shop_id) select ${viewer.id}, id from held where open on conflict do nothing returning 1 as by`
      : sql`delete from discount_favourites where shop_id in (select id from held) and user_id = ${viewer.id} returning -1 as by`
    const { rows } = await this.context.db.execute<{ open: boolean }>(sql`
      with held as materialized (select id, open from discount_shops where id = ${id} for no key update), changed as (${change})
      update discount_shops d set favourites = d.favourites + (select coalesce(sum(by), 0)::int from changed)
      from held where d.id = held.id returning held.open`)
    const [shop] = rows
    if (!shop) throw gone('这家店')
    if (on && !shop.open) throw refuse('这家店停用了，不能收藏')
  }
}

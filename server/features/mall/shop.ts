/** What a school's mall sells, and what a person wears of it. */
import { sql } from 'drizzle-orm'
import type { ItemKind } from '../../../contract/mall/rules'
import type { MallItem, MallItemPage } from '../../../contract/mall/schema'
import type { Person } from '../../../contract/common'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, refuse } from '../../http/refusal'
import { wear, wornOf, type PersonRow } from '../../core/account/person'
import { balanceOf } from '../../core/ledger/ledger'
import {
  itemColumns,
  orderColumns,
  owned,
  toItem,
  toOrder,
  wearOf,
  what,
  type ItemRow,
  type OrderRow,
} from './rows'
import { stand } from './stand'

/** @throws Refusal where the viewer has no school */
export function schoolOf({ schoolId }: Viewer): string {
  if (schoolId === null) throw refuse('请先选择学校')
  return schoolId
}

/** An item that the viewer may know of: what their school has on sale, or what they have. */
export async function itemOf(db: Executor, viewer: Viewer, id: string): Promise<ItemRow> {
  const { rows } = await db.execute<ItemRow>(sql`
    select ${itemColumns} from mall_items i join users u on u.id = ${viewer.id} where i.id = ${id}`)
  const [row] = rows
  if (!row || !(row.owned || (row.on_sale && row.school_id === viewer.schoolId))) throw gone('这件商品')
  return row
}

export class Shop {
  constructor(private readonly context: Pick<Context, 'db' | 'providers'>) {}

  /** What is on sale, or will be; what is over is there no more. */
  async list(
    viewer: Viewer,
    { kind, within = false, ...query }: PageQuery & { kind: ItemKind; within?: boolean },
  ) {
    const { db } = this.context
    const school = schoolOf(viewer)
    await stand(db, school)
    const points = await balanceOf(db, 'points', viewer.id)
    const reached = within
      ? sql`and i.price <= ${points} and (i.stock is null or i.stock > 0) and (i.starts_at is null or i.starts_at <= now())
        and (not i.students or u.student_until > now()) and not ${owned}`
      : sql``
    const page = keyset(by.newest(sql`i.id`), query)
    const { rows } = await db.execute<ItemRow>(sql`
      select ${itemColumns} from mall_items i join users u on u.id = ${viewer.id}
      where i.school_id = ${school} and i.kind = ${kind} and i.on_sale and (i.ends_at is null or i.ends_at > now()) ${reached}
        ${page.after} ${page.order}`)
    return {
      ...page.of(rows, (row): MallItem => toItem(this.context, Date.now())(row)),
      points,
      manages: administers(viewer, school),
    }
  }

  async one(viewer: Viewer, id: string): Promise<MallItemPage> {
    const { db } = this.context
    const row = await itemOf(db, viewer, id)
    const { rows } = await db.execute<OrderRow>(sql`
      select ${orderColumns} from mall_orders o join mall_items i on i.id = o.item_id join users u on u.id = o.user_id
      where o.user_id = ${viewer.id} and o.state = 'unpaid' and o.pay_until > now()
        and o.what = (select ${what} from mall_items i where i.id = ${id})`)
    return {
      item: toItem(this.context, Date.now())(row),
      points: await balanceOf(db, 'points', viewer.id),
      order: rows[0] ? toOrder(this.context)(rows[0]) : null,
    }
  }

  /** Puts on what one has, in place of another of its kind; or takes it off where it is worn. */
  async wear(viewer: Viewer, id: string, on: boolean): Promise<Pick<Person, 'frame' | 'plate'>> {
    return this.context.db.transaction(async (tx) => {
      const row = await itemOf(tx, viewer, id)
      if (!row.owned) throw refuse('你还没有这一件')
      const worn = wearOf(row)
      if (on) await wear(tx, viewer.id, worn)
      else if (row.worn) await wear(tx, viewer.id, 'frame' in worn ? { frame: null } : { plate: null })
      const { rows } = await tx.execute<Pick<PersonRow, 'frame' | 'plate'> & Record<string, unknown>>(
        sql`select frame, plate from users where id = ${viewer.id}`,
      )
      return wornOf(rows[0] ?? {}, this.context)
    })
  }
}

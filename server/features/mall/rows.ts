/** Rows of the mall as they are read, and what clients are given of them. */
import { sql, type SQL } from 'drizzle-orm'
import type { ItemKind, OrderState, SaleState } from '../../../contract/mall/rules'
import type { DeskItem, MallItem, MallOrder } from '../../../contract/mall/schema'
import { plates, type Plate } from '../../../contract/rules'
import type { Context } from '../../context'
import { instant } from '../../http/keyset'
import { ownFrames, wornOf } from '../../core/account/person'
import type { StoredPicture } from '../../core/file/own'

interface What {
  kind: ItemKind
  design: string | null
  picture: StoredPicture | null
}

export interface ItemRow extends Record<string, unknown>, What {
  id: string
  school_id: string
  name: string
  text: string
  price: number
  stock: number | null
  /** ms */
  starts: number | null
  ends: number | null
  students: boolean
  on_sale: boolean
  owned: boolean
  worn: boolean
}
export type DeskRow = ItemRow & { sold: number }

export interface OrderRow extends Record<string, unknown>, What {
  id: string
  item: string
  name: string
  price: number
  state: OrderState
  at: string
  until: string
  worn: boolean
}

/** What somebody has once, at whichever school: of the item `i`. */
export const what = sql`(case when i.design is null then i.id::text else i.kind || ':' || i.design end)`
/** Where the frame's picture is; of a plate none. */
const frameKey = sql`(case when i.kind = 'plate' then null when i.design is null then i.picture ->> 'thumbKey'
  else ${ownFrames}::text || i.design || '.png' end)`
/** The user `u` wears the item `i`. */
const worn = sql`coalesce(case i.kind when 'frame' then u.frame = ${frameKey} else u.plate = i.design end, false)`
const msOrNull = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`

/** The user `u` has the item `i`. */
export const owned = sql`exists(select from mall_orders p where p.user_id = u.id and p.what = ${what} and p.state = 'paid')`

/** Of the item `i` for the user `u`. */
export const itemColumns = sql`i.id, i.school_id, i.kind, i.design, i.picture, i.name, i.text, i.price, i.stock, i.students, i.on_sale,
  ${msOrNull(sql`i.starts_at`)} as starts, ${msOrNull(sql`i.ends_at`)} as ends, ${worn} as worn,
  ${owned} as owned`
export const deskColumns = sql`${itemColumns},
  (select count(*)::int from mall_orders n where n.item_id = i.id and n.state = 'paid') as sold`

/** Too late to be paid, whether it was closed yet or not. */
const late = sql`o.state = 'unpaid' and o.pay_until <= now()`
/** Of the order `o`, its item `i` and the user `u`. */
export const orderColumns = sql`o.id, o.item_id as item, i.kind, i.design, i.picture, i.name, o.price,
  case when ${late} then 'closed' else o.state end as state, o.created_at as at, o.pay_until as until,
  o.state = 'paid' and ${worn} as worn`

const plateOf = (design: string | null): Plate | null => plates.find((name) => name === design) ?? null

/** What is put on by wearing it. */
export const wearOf = ({ kind, design, picture }: What): { frame: string } | { plate: Plate } => {
  const plate = kind === 'plate' ? plateOf(design) : null
  if (plate) return { plate }
  const frame = design === null ? picture?.thumbKey : `${ownFrames}${design}.png`
  if (frame === undefined) throw new Error('an item that is nothing to wear')
  return { frame }
}

/** Whether it can be had at the moment, and why not. */
export function saleOf(
  { on_sale: onSale, stock, starts, ends }: Pick<ItemRow, 'on_sale' | 'stock' | 'starts' | 'ends'>,
  now: number,
): SaleState {
  if (!onSale) return 'off'
  if (ends !== null && ends <= now) return 'over'
  if (starts !== null && starts > now) return 'soon'
  return stock === 0 ? 'gone' : 'open'
}

const momentOf = (ms: number | null): string | null => (ms === null ? null : instant(ms))

export const toItem =
  (context: Pick<Context, 'providers'>, now: number) =>
  (row: ItemRow): MallItem => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    ...wornOf(wearOf(row), context),
    text: row.text,
    price: row.price,
    left: row.stock,
    starts: momentOf(row.starts),
    ends: momentOf(row.ends),
    students: row.students,
    state: saleOf(row, now),
    owned: row.owned,
    worn: row.worn,
  })

export const toDeskItem =
  (context: Pick<Context, 'providers'>, now: number) =>
  (row: DeskRow): DeskItem => ({
    ...toItem(context, now)(row),
    own: row.design === null,
    on_sale: row.on_sale,
    sold: row.sold,
  })

export const toOrder =
  (context: Pick<Context, 'providers'>) =>
  (row: OrderRow): MallOrder => ({
    id: row.id,
    item: row.item,
    kind: row.kind,
    name: row.name,
    ...wornOf(wearOf(row), context),
    price: row.price,
    state: row.state,
    at: instant(row.at),
    until: instant(row.until),
    worn: row.worn,
  })

/** Orders in chat, between the people whose they are. */
import { sql, type SQL } from 'drizzle-orm'
import { orderNamed, type OrderName } from '../../../contract/kinds'
import type { Executor } from '../../context'
import { literal } from '../../database/literal'
import { listOf, orNull, text, uuid, variant, type Described } from '../../database/statement'
import { shownTo, type CardKind } from '../chat/card'
import type { OrderKind } from './kind'
import { noOrder } from './step'

/** The people whose an order `o` is. */
const people = ({ third = sql`null` }: OrderKind): SQL => sql`(o.buyer_id, o.seller_id, (${third}))`

/** Orders of a kind for readers, side by side. */
const cardsOf = (name: OrderName, kind: OrderKind) =>
  variant(
    `${name}_cards`,
    {
      values: { readers: listOf(orNull(uuid)), ids: listOf(uuid) },
      row: { reader: uuid, id: uuid, title: text },
    },
    (p) => sql`
    select w.reader, o.id, o.title from (select distinct * from unnest(${p.readers}::uuid[], ${p.ids}::uuid[]) as a(reader, id)) w
    join orders o on o.id = w.id and o.kind = ${literal(name)} and w.reader in ${people(kind)}`,
  )

/** Orders of a kind as cards, and their statement: each for its buyer, its seller and, for now, the third. */
export function orderCard(name: OrderName, kind: OrderKind): [CardKind, Described] {
  const { title: label, page } = orderNamed(name)
  const cards = cardsOf(name, kind)
  const isBetween = async (db: Executor, id: string, one: string, other: string): Promise<boolean> => {
    const { rows } = await db.execute(sql`select 1 from orders o where o.id = ${id} and o.kind = ${name}
      and ${one}::uuid in ${people(kind)} and ${other}::uuid in ${people(kind)}`)
    return rows.length > 0
  }
  const card: CardKind = {
    label,
    gone: `这个${label}看不到了`,
    send: async ({ db }, viewer, id, to) => {
      if (!(await isBetween(db, id, viewer.id, to))) throw noOrder(name)
    },
    read: async (_, asked, db) => {
      const rows = await cards(db, {
        readers: asked.map(({ reader }) => reader),
        ids: asked.map(({ id }) => id),
      })
      return shownTo(asked, rows, (row) => ({
        id: row.id,
        title: row.title,
        note: label,
        thumb: null,
        page: `/${page}${row.id}`,
      }))
    },
  }
  return [card, cards]
}

/** While an order runs its two sides may write to each other, whomever they take words from otherwise. */
export const orderRunsBetween = (one: SQL, other: SQL): SQL =>
  sql`exists(select 1 from orders o where o.status = 'placed' and o.payment = 'paid'
      and (o.buyer_id = ${one} and o.seller_id = ${other} or o.seller_id = ${one} and o.buyer_id = ${other}))`

/** Days that two who had an order are still taken to talk about it. */
const afterwards = 30

/** One of the two ordered from the other, and it runs, or ended lately. */
export const dealBetween = (one: string, other: string): SQL =>
  sql`exists(select 1 from orders o where (o.buyer_id = ${one} and o.seller_id = ${other} or o.seller_id = ${one} and o.buyer_id = ${other})
    and (o.status = 'placed' or o.ended_at > now() - make_interval(days => ${afterwards})))`

import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import { prepared } from '../../database/prepared'
import { gone } from '../../http/refusal'
import type { CardKind } from '../../core/chat/card'

interface Row extends Record<string, unknown> {
  reader: string
  id: string
  title: string
}

/** $1 readers, $2 errands, side by side. An errand is for its owner, and who holds it or is to take it over. */
const cards = `
  select w.reader, o.id, o.title
  from (select distinct * from unnest($1::uuid[], $2::uuid[]) as a(reader, id)) w
  join errands o on o.id = w.id and w.reader in (o.owner_id, o.rider_id, o.next_id)`

/** Whether an errand is between two people. */
async function isBetween(db: Executor, id: string, one: string, other: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from errands e where e.id = ${id}
    and ${one}::uuid in (e.owner_id, e.rider_id, e.next_id) and ${other}::uuid in (e.owner_id, e.rider_id, e.next_id)`)
  return rows.length > 0
}

/** Errands, as the two of one meet it in chat. */
export const errandCard: CardKind = {
  label: '跑腿单',
  gone: '这个跑腿单看不到了',
  send: async ({ db }, viewer, id, to) => {
    if (!(await isBetween(db, id, viewer.id, to))) throw gone('这个跑腿单')
  },
  read: async (_, asked, db) => {
    const rows = await prepared<Row>(db, 'errand_cards', cards, [
      asked.map(({ reader }) => reader),
      asked.map(({ id }) => id),
    ])
    const found = new Map(rows.map((row) => [`${row.reader} ${row.id}`, row]))
    return asked.map(({ reader, id }) => {
      const row = found.get(`${reader} ${id}`)
      return row
        ? {
            id,
            title: row.title,
            note: '跑腿单',
            thumb: null,
            page: `/pages/runErrands/orderDetails?id=${id}`,
          }
        : null
    })
  },
}

/** While an errand runs its owner and its rider may write to each other, whomever they take words from otherwise. */
export const errandRunsBetween = (one: string, other: string): string =>
  `exists(select 1 from errands e where e.state in ('taken', 'handing', 'carrying', 'passing', 'delivered', 'disputed')
      and (e.owner_id = ${one} and e.rider_id = ${other} or e.rider_id = ${one} and e.owner_id = ${other}))`

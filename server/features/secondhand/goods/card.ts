import { sql } from 'drizzle-orm'
import { pageOfThing } from '../../../../contract/kinds'
import { shownTo, type CardKind } from '../../../core/chat/card'
import { bool, int, listOf, orNull, statement, text, uuid } from '../../../database/statement'
import { yuanOf } from '../../../../contract/rules'
import { onShelf, visibleTo } from './shelf'
import { goodsThing } from './thing'

/** Listings for readers of schools, side by side. */
const cards = statement(
  'goods_cards',
  {
    values: { readers: listOf(orNull(uuid)), schools: listOf(orNull(uuid)), ids: listOf(uuid) },
    row: {
      reader: uuid,
      id: uuid,
      title: text,
      price: int,
      sold: bool,
      thumbKey: orNull(text),
    },
  },
  (p) => sql`
  select w.reader, g.id, g.title, g.price, g.free + g.held = 0 as sold, g.pictures -> 0 ->> 'thumbKey' as "thumbKey"
  from (select distinct * from unnest(${p.readers}::uuid[], ${p.schools}::uuid[], ${p.ids}::uuid[]) as a(reader, school, id)) w
  join secondhand_goods g on g.id = w.id and ${visibleTo(sql`w.reader`, sql`w.school`)}`,
)

/** A listing of that seller which anybody may buy. */
const offered = statement(
  'goods_offered',
  { values: { id: uuid, seller: uuid }, row: {} },
  (p) =>
    sql`select from secondhand_goods g where g.id = ${p.id} and g.author_id = ${p.seller} and ${onShelf}`,
)

/** Listings, as who may read them meets them in chat. */
export const goodsCard: CardKind = {
  label: '二手',
  gone: `${goodsThing.what}看不到了`,
  send: async (context, viewer, id) => {
    await goodsThing.see(context, viewer, id)
  },
  asks: async ({ db }, id, to) => (await offered(db, { id, seller: to })).length > 0,
  read: async ({ providers }, asked, db) => {
    const rows = await cards(db, {
      readers: asked.map(({ reader }) => reader),
      schools: asked.map(({ school }) => school),
      ids: asked.map(({ id }) => id),
    })
    return shownTo(asked, rows, (row) => ({
      id: row.id,
      title: row.title,
      note: ['二手', yuanOf(row.price), ...(row.sold ? ['卖掉了'] : [])].join(' · '),
      thumb: row.thumbKey === null ? null : providers.storage.url(row.thumbKey),
      page: pageOfThing('goods', row.id) ?? '',
    }))
  },
}

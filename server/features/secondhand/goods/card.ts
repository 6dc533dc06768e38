import { pageOfThing } from '../../../../contract/kinds'
import { shownTo, type CardKind } from '../../../core/chat/card'
import { prepared } from '../../../database/prepared'
import { yuanOf } from '../../../../contract/rules'
import { onShelf, visibleText } from './shelf'
import { goodsThing } from './thing'

interface Row extends Record<string, unknown> {
  reader: string
  id: string
  title: string
  price: number
  sold: boolean
  thumbKey: string | null
}

/** $1 readers, $2 their schools, $3 listings, side by side. */
const cards = `
  select w.reader, g.id, g.title, g.price, g.free + g.held = 0 as sold, g.pictures -> 0 ->> 'thumbKey' as "thumbKey"
  from (select distinct * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as a(reader, school, id)) w
  join secondhand_goods g on g.id = w.id and ${visibleText('w.reader', 'w.school')}`

/** $1 the listing, $2 its seller: one that anybody may buy. */
const offered = `select 1 from secondhand_goods g where g.id = $1 and g.author_id = $2 and ${onShelf}`

/** Listings, as who may read them meets them in chat. */
export const goodsCard: CardKind = {
  label: '二手',
  gone: `${goodsThing.what}看不到了`,
  send: async (context, viewer, id) => {
    await goodsThing.see(context, viewer, id)
  },
  asks: async ({ db }, id, to) => (await prepared(db, 'goods_offered', offered, [id, to])).length > 0,
  read: async ({ providers }, asked, db) => {
    const rows = await prepared<Row>(db, 'goods_cards', cards, [
      asked.map(({ reader }) => reader),
      asked.map(({ school }) => school),
      asked.map(({ id }) => id),
    ])
    return shownTo(asked, rows, (row) => ({
      id: row.id,
      title: row.title,
      note: ['二手', yuanOf(row.price), ...(row.sold ? ['卖掉了'] : [])].join(' · '),
      thumb: row.thumbKey === null ? null : providers.storage.url(row.thumbKey),
      page: pageOfThing('goods', row.id) ?? '',
    }))
  },
}

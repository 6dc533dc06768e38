/** Offers in chat, for the two whose they are: each side answers what the other asks. */
import { sql } from 'drizzle-orm'
import {
  offerHours,
  offerActs,
  type OfferAct,
  type OfferState,
} from '../../../../contract/secondhand/offers/rules'
import type { TermsFace } from '../../../../contract/chat/card'
import { shownTo, type CardKind } from '../../../core/chat/card'
import { momentText } from '../../../core/complaint/texts'
import {
  bool,
  int,
  listOf,
  oneOf,
  orNull,
  statement,
  text,
  uuid,
  type RowOf,
} from '../../../database/statement'
import { gone, wrongField } from '../../../http/refusal'
import { yuanOf } from '../../../../contract/rules'
import { onShelf } from '../goods/shelf'
import { Offers } from './offers'

/** Offers for readers, side by side. */
const cards = statement(
  'offer_cards',
  {
    values: { readers: listOf(orNull(uuid)), ids: listOf(uuid) },
    row: {
      reader: uuid,
      id: uuid,
      goods: uuid,
      title: text,
      price: int,
      thumbKey: orNull(text),
      sum: int,
      by: oneOf<'buyer' | 'seller'>(),
      state: oneOf<OfferState>(),
      /** The reader buys, and made it. */
      buys: bool,
      mine: bool,
      until: text,
      over: bool,
      ordered: bool,
      shelf: bool,
    },
  },
  (p) => sql`
  select w.reader, f.id, f.goods_id as goods, g.title, g.price, g.pictures -> 0 ->> 'thumbKey' as "thumbKey", f.sum, f.by, f.state,
    f.buyer_id = w.reader as buys, (f.by = 'buyer') = (f.buyer_id = w.reader) as mine, f.until_at::text as until, f.until_at <= now() as over,
    exists(select from orders o where o.id = f.order_id and o.status <> 'closed') as ordered, (${onShelf}) as shelf
  from (select distinct * from unnest(${p.readers}::uuid[], ${p.ids}::uuid[]) as a(reader, id)) w
  join secondhand_offers f on f.id = w.id and w.reader in (f.buyer_id, f.seller_id)
  join secondhand_goods g on g.id = f.goods_id and g.deleted_at is null`,
)
type Row = RowOf<typeof cards.row>

/** An offer to that seller, for what is on the shelf. */
const asks = statement(
  'offer_asks',
  { values: { id: uuid, seller: uuid }, row: {} },
  (p) =>
    sql`select from secondhand_offers f join secondhand_goods g on g.id = f.goods_id where f.id = ${p.id} and f.seller_id = ${p.seller} and ${onShelf}`,
)

const place = '/pages/secondHand'
type Said = Pick<TermsFace, 'state' | 'text' | 'acts'>
const said = (
  title: string,
  tone: TermsFace['state']['tone'],
  more = '',
  acts: TermsFace['acts'] = [],
): Said => ({ state: { text: title, tone }, text: more, acts })

const answers = ({ goods, id }: Row): TermsFace['acts'] => [
  { title: '不同意', main: false, name: 'decline' },
  { title: '还价', main: false, page: `${place}/chatCommodity?id=${goods}&offer=${id}` },
  { title: '同意', main: true, name: 'accept' },
]

function faceOf(row: Row): Said {
  const { state, over, buys, mine, ordered, shelf, goods } = row
  const until = momentText(new Date(row.until))
  if (state === 'accepted' && ordered) return said('已下单', 'green', '按说好的价下单了')
  if (state === 'declined') return said('没有同意', 'plain')
  if (state === 'countered') return said('有新的出价', 'plain')
  if (state === 'withdrawn') return said('撤回了', 'plain')
  if (over || state === 'expired')
    return state === 'accepted'
      ? said('过期了', 'plain', '说好的价到期了，可以再出一次')
      : said('过期了', 'plain', `${offerHours.answer} 小时没有回答，作废了`)
  if (!shelf) return said('关闭了', 'plain', '这件已经被拍下或下架了')
  if (state === 'accepted')
    return buys
      ? said('说好了', 'green', `${until} 前下单就是这个价，只算一件；没有占住，别人也能买`, [
          { title: '按这个价买下', main: true, page: `${place}/fillOrder?goods=${goods}&count=1` },
        ])
      : said('说好了', 'green', `${until} 前对方下单就是这个价；没有占住，别人也能按标价买`)
  return mine
    ? said('等对方回答', 'amber', `${until} 前没有回答就作废`, [
        { title: '撤回', main: false, name: 'withdraw' },
      ])
    : said(
        '等你回答',
        'amber',
        `${until} 前有效。同意后对方 ${offerHours.hold} 小时内按这个价下单；不占住，别人也能买`,
        answers(row),
      )
}

const isAct = (act: string): act is OfferAct => offerActs.some((one) => one === act)

export const offerCard: CardKind = {
  label: '出价',
  gone: '这个出价看不到了',
  send: async (context, viewer, id, to) => {
    const { to: other } = await new Offers(context).info(viewer, id)
    if (other !== to) throw gone('这个出价')
  },
  // a stranger may ask about what is on the shelf
  asks: async ({ db }, id, to) => (await asks(db, { id, seller: to })).length > 0,
  act: (context, viewer, id, act) => {
    if (!isAct(act)) throw wrongField('act', '不能这样回答')
    return new Offers(context).act(viewer, id, act)
  },
  read: async ({ providers }, asked, db) => {
    const rows = await cards(db, {
      readers: asked.map(({ reader }) => reader),
      ids: asked.map(({ id }) => id),
    })
    return shownTo(asked, rows, (row) => ({
      id: row.id,
      title: row.title,
      note: `标价 ${yuanOf(row.price)}`,
      thumb: row.thumbKey === null ? null : providers.storage.url(row.thumbKey),
      page: `${place}/commodityDetail?id=${row.goods}`,
      terms: { what: row.by === 'buyer' ? '买家出价' : '卖家还价', sum: row.sum, ...faceOf(row) },
    }))
  },
}

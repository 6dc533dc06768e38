/** What two people trade, above their talk: the latest order that runs, else the latest listing in the talk. */
import { sql } from 'drizzle-orm'
import { stateTitles, type State } from '../../../../contract/sale/states/rules'
import type { ChatBar } from '../../../core/chat/bars'
import { literal } from '../../../database/literal'
import { bool, int, oneOf, orNull, statement, text, uuid } from '../../../database/statement'
import { yuanOf } from '../../../../contract/rules'
import { onShelf, visibleTo } from '../goods/shelf'
import { agreedFor } from './agreed'

/** Cards of a talk that are looked through for a listing of one of the two. */
const among = 20

const bar = statement(
  'trade_bar',
  {
    values: { reader: uuid, other: uuid, conversation: orNull(uuid), school: orNull(uuid) },
    row: {
      id: uuid,
      title: text,
      thumbKey: orNull(text),
      /** Of an order; null of a listing. */
      state: orNull(oneOf<State>()),
      sum: int,
      /** What others pay, where a price was agreed. */
      agreed: orNull(int),
      buys: bool,
      shelf: bool,
    },
  },
  ({ reader, other, conversation, school }) => sql`
  select * from (select o.id, o.title, (select l.pictures -> 0 ->> 'thumbKey' from sale_lines l where l.order_id = o.id order by l.n limit 1) as "thumbKey",
    o.state, o.total as sum, null::int as agreed, o.buyer_id = ${reader} as buys, true as shelf
  from orders o where o.kind = 'trade' and o.status = 'placed'
    and (o.buyer_id = ${reader} and o.seller_id = ${other} or o.buyer_id = ${other} and o.seller_id = ${reader}) order by o.id desc limit 1) live
  union all
  select * from (select g.id, g.title, g.pictures -> 0 ->> 'thumbKey', null, g.price,
    case when g.author_id = ${other} then ${agreedFor(sql`${reader}::uuid`)} end, g.author_id = ${other}, (${onShelf})
  from (select m.card_kind, m.card_id, m.seq from messages m where m.conversation_id = ${conversation} and m.card_kind is not null order by m.seq desc limit ${literal(among)}) m
  left join secondhand_offers f on m.card_kind = 'offer' and f.id = m.card_id
  join secondhand_goods g on g.id = coalesce(f.goods_id, m.card_id) and g.author_id in (${reader}, ${other}) and ${visibleTo(sql`${reader}::uuid`, sql`${school}::uuid`)}
  order by m.seq desc limit 1) asked`,
)

const place = '/pages/secondHand'

export const tradeBar: ChatBar = async ({ db, providers }, viewer, { peer, conversation }) => {
  const [row] = await bar(db, { reader: viewer.id, other: peer, conversation, school: viewer.schoolId })
  if (!row) return null
  const { id, title, thumbKey, state, sum, agreed, buys, shelf } = row
  const thumb = thumbKey === null ? null : providers.storage.url(thumbKey)
  if (state !== null) {
    const page = `${place}/orderDetail?id=${id}`
    const act =
      state !== 'unpaid'
        ? { title: '看订单', page }
        : buys
          ? { title: '去付款', page: `${place}/counter?id=${id}&kind=trade` }
          : { title: '改价', page: `${page}&do=price` }
    return { title, note: `${stateTitles[state]} · ${yuanOf(sum)}`, thumb, page, act }
  }
  const page = `${place}/commodityDetail?id=${id}`
  const note = agreed === null ? yuanOf(sum) : `说好 ${yuanOf(agreed)} · 标价 ${yuanOf(sum)}`
  return {
    title,
    note: shelf ? note : '卖掉了或下架了',
    thumb,
    page,
    act:
      buys && shelf
        ? { title: '买下', page: `${place}/fillOrder?goods=${id}&count=1` }
        : { title: '看商品', page },
  }
}

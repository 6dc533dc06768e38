/** What two people trade, above their talk: the latest order that runs, else the latest listing in the talk. */
import { stateTitles, type State } from '../../../../contract/sale/states/rules'
import type { ChatBar } from '../../../core/chat/bars'
import { prepared } from '../../../database/prepared'
import { yuanOf } from '../../../../contract/rules'
import { onShelf, visibleText } from '../goods/shelf'
import { agreedText } from './agreed'

interface Row {
  id: string
  title: string
  thumbKey: string | null
  /** Of an order; null of a listing. */
  state: State | null
  sum: number
  /** What others pay, where a price was agreed. */
  agreed: number | null
  buys: boolean
  shelf: boolean
}

/** Cards of a talk that are looked through for a listing of one of the two. */
const among = 20

/** $1 the viewer, $2 the other, $3 their conversation or null, $4 the viewer's school. */
const text = `
  select * from (select o.id, o.title, (select l.pictures -> 0 ->> 'thumbKey' from sale_lines l where l.order_id = o.id order by l.n limit 1) as "thumbKey",
    o.state, o.total as sum, null::int as agreed, o.buyer_id = $1 as buys, true as shelf
  from orders o where o.kind = 'trade' and o.status = 'placed'
    and (o.buyer_id = $1 and o.seller_id = $2 or o.buyer_id = $2 and o.seller_id = $1) order by o.id desc limit 1) live
  union all
  select * from (select g.id, g.title, g.pictures -> 0 ->> 'thumbKey', null, g.price,
    case when g.author_id = $2 then ${agreedText('$1::uuid')} end, g.author_id = $2, (${onShelf})
  from (select m.card_kind, m.card_id, m.seq from messages m where m.conversation_id = $3 and m.card_kind is not null order by m.seq desc limit ${among}) m
  left join secondhand_offers f on m.card_kind = 'offer' and f.id = m.card_id
  join secondhand_goods g on g.id = coalesce(f.goods_id, m.card_id) and g.author_id in ($1, $2) and ${visibleText('$1::uuid', '$4::uuid')}
  order by m.seq desc limit 1) asked`

const place = '/pages/secondHand'

export const tradeBar: ChatBar = async ({ db, providers }, viewer, { peer, conversation }) => {
  const [row] = await prepared<Row>(db, 'trade_bar', text, [viewer.id, peer, conversation, viewer.schoolId])
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

/** A price that one side of a sale asks the other for; it is answered on its card in the chat, by `chat/act`. */
import { Type, type Static } from 'typebox'
import { Id, NameOf } from '../../common'
import { get, post } from '../../http'
import { Fen, one, orNull } from '../../sale/fields'
import { limits } from '../rules'
import { offerStates } from './rules'

export const Offer = Type.Object({
  id: Id,
  goods: Id,
  title: Type.String(),
  cover: orNull(Type.String()),
  /** What everybody else pays. */
  price: Fen,
  /** What was offered for one piece. */
  sum: Fen,
  state: NameOf(offerStates),
  /** The viewer made it. */
  mine: Type.Boolean(),
  /** The other side, in whose chat the card stands. */
  to: Id,
})
export type Offer = Static<typeof Offer>

const Sum = Type.Integer({ minimum: limits.price.min, maximum: limits.price.max, title: '出价' })

export const offerRoutes = {
  'secondHandOffer/make': post({
    title: '出价：作为卡片发给卖家，24 小时内回答；再出一次就代替上一次',
    body: Type.Object({ key: Id, goods: Id, sum: Sum }),
    data: Offer,
    who: 'student',
    limit: 30,
  }),
  'secondHandOffer/counter': post({
    title: '还价：回答对方的出价，也是一张卡片',
    body: Type.Object({ key: Id, id: Id, sum: Sum }),
    data: Offer,
    who: 'user',
    limit: 30,
  }),
  'secondHandOffer/info': get({ title: '一次出价', query: one, data: Offer, who: 'user' }),
}

declare module '../../registry' {
  interface Registry {
    secondhandOffers: typeof offerRoutes
  }
}

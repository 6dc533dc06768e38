/** What carts, orders and refunds look like to the two sides and the desk. */
import { Type, type Static } from 'typebox'
import { Count, Id, Instant, NameOf, Person, Picture } from '../common'
import { Ratings } from '../order/schema'
import { ExemptName, Fen, orNull, Pieces, Seller, WayName } from './fields'
import { limits } from './rules'
import type { Action, By } from './machine/facts/rules'
import type { State } from './states/rules'
import { causeNames, type RefundState } from './after/rules'

const StateName = Type.Unsafe<State>(Type.String())
const ActionName = Type.Unsafe<Action>(Type.String())
const RefundStateName = Type.Unsafe<RefundState>(Type.String())
export const Pictures = (most: number) =>
  Type.Optional(Type.Array(Id, { maxItems: most, uniqueItems: true, title: '图片' }))
export const Reason = Type.String({
  minLength: limits.reason.min,
  maxLength: limits.reason.max,
  title: '原因',
})
export const Remark = Type.String({ maxLength: limits.remark.max, title: '留言' })
export const Place = Type.String({ minLength: 2, maxLength: limits.spot.max, title: '见面地点' })

/** What goes by a courier. */
export const parcel = {
  company: Type.Optional(Type.String({ minLength: 2, maxLength: 20, title: '快递公司' })),
  number: Type.Optional(
    Type.String({
      minLength: limits.express.min,
      maxLength: limits.express.max,
      pattern: '^[A-Za-z0-9-]+$',
      title: '快递单号',
    }),
  ),
}

/** What clients of 1.0.6 read in place of `spec`. */
const former = { grade: Type.Optional(Type.String()) }

/** A line of a cart as it stands now. */
export const CartLine = Type.Object({
  ...former,
  goods: Id,
  title: Type.String(),
  cover: orNull(Type.String()),
  /** What sets it apart from others of its title: its grade, its size; '' for nothing. */
  spec: Type.String(),
  /** For this buyer: what the seller agreed to in the chat stands for one piece. */
  price: Fen,
  /** What others pay, where a price was agreed. */
  listed: Type.Optional(Fen),
  /** What it cost when it was put in. */
  was: Fen,
  count: Count,
  free: Count,
  ways: Type.Array(WayName),
  freight: Fen,
  /** What its buyer has to confirm: why a business takes it back only with a reason; null: nothing. */
  exempt: orNull(ExemptName),
  /** Why it cannot be bought; '' when it can. */
  hindered: Type.String(),
})
export type CartLine = Static<typeof CartLine>
/** What is taken off the goods of an order. */
export const Discount = Type.Object({ title: Type.String(), amount: Fen })
export type Discount = Static<typeof Discount>

export const CartGroup = Type.Object({ seller: Person, lines: Type.Array(CartLine) })
export type CartGroup = Static<typeof CartGroup>

/** What goes to one seller, before it is ordered. */
export const Portion = Type.Object({
  seller: Seller,
  lines: Type.Array(CartLine),
  /** Ways that fit all its lines. */
  ways: Type.Array(WayName),
  /** By courier: the dearest of its lines; fen. */
  freight: Fen,
  goods: Fen,
  /** What would be taken off now. */
  discounts: Type.Array(Discount),
  /** Where the seller likes to meet; '' where nobody said. */
  spot: Type.String(),
})
export type Portion = Static<typeof Portion>

export const Chosen = Type.Object({ goods: Id, count: Pieces })
export const PortionDraft = Type.Object({
  /** What the page showed of each: a price that changed meanwhile refuses, and says which. */
  lines: Type.Array(
    Type.Object({
      goods: Id,
      count: Pieces,
      price: Fen,
      /** The buyer confirmed that it cannot be returned without a reason. */
      exempt: Type.Optional(Type.Boolean({ title: '不适用七天无理由' })),
    }),
    {
      minItems: 1,
      maxItems: limits.cart,
    },
  ),
  way: WayName,
  /** Of one's book: where it is sent or brought to. */
  address: Type.Optional(Id),
  /** Where and when the two meet; what is left out they arrange later. */
  place: Type.Optional(Place),
  at: Type.Optional(Type.String({ format: 'date-time', title: '见面时间' })),
  /** When it is picked up, of the slots that the seller has. */
  slot: Type.Optional(Id),
  /** A coupon that is used up by it. */
  coupon: Type.Optional(Id),
  remark: Type.Optional(Remark),
})
export type PortionDraft = Static<typeof PortionDraft>

/** A line of an order, as it was bought. */
const Line = Type.Object({
  ...former,
  n: Count,
  goods: Id,
  title: Type.String(),
  cover: orNull(Type.String()),
  /** What sets it apart from others of its title: its grade, its size; '' for nothing. */
  spec: Type.String(),
  /** Of one piece, fen. */
  price: Fen,
  count: Count,
  /** Why it cannot be returned without a reason, as the buyer confirmed; null: nothing was said. */
  exempt: orNull(ExemptName),
  /** Its share of what was paid, and what went back of that. */
  paid: Fen,
  refunded: Fen,
})

export const SaleCard = Type.Object({
  id: Id,
  number: Type.String(),
  state: StateName,
  way: WayName,
  title: Type.String(),
  cover: orNull(Type.String()),
  /** Pieces of all lines. */
  count: Count,
  total: Fen,
  /** Before the seller changed it; null where nobody did. */
  was: orNull(Fen),
  /** The other side. */
  other: Person,
  mine: Type.Boolean(),
  /** When its next timer runs out. */
  until: orNull(Instant),
  /** What the viewer may do now, of the rows. */
  actions: Type.Array(ActionName),
  /** The viewer may rate the other side, or add a word. */
  rates: Type.Boolean(),
  second: Type.Boolean(),
  /** How its last refund stands; null where there was none. */
  refund: orNull(RefundStateName),
  at: Instant,
})
export type SaleCard = Static<typeof SaleCard>

const Contact = Type.Object({ name: Type.String(), phone: Type.String(), place: Type.String() })

/** A refund as the two sides and the desk read it. */
export const Refund = Type.Object({
  id: Id,
  order: Id,
  state: RefundStateName,
  /** With the goods, or without. */
  goods: Type.Boolean(),
  amount: Fen,
  /** Of which lines; null: of all. */
  lines: orNull(Type.Array(Count)),
  cause: NameOf(causeNames, '原因'),
  text: Type.String(),
  pictures: Type.Array(Picture),
  /** How often it was asked for: from 1. */
  round: Count,
  /** What the seller said; '' before. */
  answer: Type.String(),
  /** Where goods go back to; to the buyer while they are to be sent. */
  to: orNull(Contact),
  /** How they went back. */
  back: orNull(Type.Object({ company: Type.String(), number: Type.String(), text: Type.String() })),
  until: orNull(Instant),
  at: Instant,
  ended: orNull(Instant),
})
export type Refund = Static<typeof Refund>

const Event = Type.Object({
  action: ActionName,
  to: StateName,
  by: Type.Unsafe<By>(Type.String()),
  note: Type.String(),
  pictures: Type.Array(Picture),
  at: Instant,
})

export const Sale = Type.Object({
  ...SaleCard.properties,
  /** Which side the viewer is on, or acts for; desk: somebody who decides a dispute. */
  side: Type.Unsafe<'buyer' | 'seller' | 'desk'>(Type.String()),
  buyer: Person,
  seller: Seller,
  lines: Type.Array(Line),
  /** What is to be paid for the goods: without the freight, and what was taken off. */
  goods: Fen,
  freight: Fen,
  discounts: Type.Array(Discount),
  /** Hours after receipt in which money can be asked back, where there is such a time. */
  window: Count,
  /** What the platform keeps of it, as the seller was told; to the seller. */
  fee: orNull(Fen),
  /** What somebody else has of it, where the kind has it so; to the seller. */
  commission: Type.Optional(Fen),
  /** Where it is brought or sent; to the two sides while it runs. */
  contact: orNull(Contact),
  /** Where and when the two meet. */
  place: Type.String(),
  meet: orNull(Instant),
  remark: Type.String(),
  /** Of the seller, for the seller alone. */
  note: Type.String(),
  /** A higher price that the seller asks for, fen; null: none. */
  proposal: orNull(Type.Object({ goods: Fen, freight: Fen })),
  /** Its seller sold it as a business, and until when it can be returned without a reason; null before receipt. */
  business: Type.Boolean(),
  regret: orNull(Instant),
  /** What the viewer shows the other side when it is handed over. */
  code: orNull(Type.String()),
  courier: orNull(Type.Object({ company: Type.String(), number: Type.String() })),
  /** Other orders of the same settlement that wait for payment too: what paying all costs. */
  checkout: orNull(Type.Object({ id: Id, orders: Count, total: Fen })),
  /** Once it is over: back to the buyer, to the seller, to the platform, to somebody else. */
  settled: orNull(Type.Object({ refunded: Fen, earned: Fen, fee: Fen, commission: Type.Optional(Fen) })),
  refunds: Type.Array(Refund),
  dispute: orNull(
    Type.Object({
      by: Type.String(),
      text: Type.String(),
      /** Percent that the school ruled; `goods`: for goods that are sent back first. */
      share: orNull(Count),
      goods: Type.Boolean(),
      note: Type.String(),
    }),
  ),
  rating: Ratings,
  events: Type.Array(Event),
})
export type Sale = Static<typeof Sale>

/** An order: as it is made, as lists show it, and whole. */
import { Type, type Static } from 'typebox'
import { Count, Id, Instant, Latitude, Longitude, pageQuery, Person, Picture, Withheld } from '../../common'
import { latestStep } from '../../order/disputes/schema'
import { ActionName, CompanyName, Fen, KindName, orNull, SexName, SizeName, StateName } from '../fields'
import { ItemShown, priced } from '../price/schema'
import { RiderShown } from '../rider/schema'
import { limits } from '../rules'
import type { By } from '../machine/facts/rules'

/** Who a sent parcel is for. */
const Recipient = Type.Object(
  {
    name: Type.String({ minLength: limits.name.min, maxLength: limits.name.max, title: '收件人' }),
    phone: Type.String({ pattern: '^1[3-9]\\d{9}$', title: '收件人手机号' }),
    address: Type.String({ minLength: limits.address.min, maxLength: limits.address.max, title: '收件地址' }),
  },
  { title: '收件人' },
)
export type Recipient = Static<typeof Recipient>

export const OrderDraft = Type.Object({
  ...priced,
  key: Id,
  /** What it is. */
  title: Type.String({ minLength: limits.title.min, maxLength: limits.title.max, title: '物品或事项' }),
  remark: Type.Optional(Type.String({ maxLength: limits.remark.max, title: '备注' })),
  /** take: the parcel's code or message at the station. Only the rider who holds the order reads it. */
  parcel: Type.Optional(Type.String({ maxLength: limits.parcel.max, title: '取件码' })),
  /** send */
  recipient: Type.Optional(Recipient),
  company: Type.Optional(CompanyName),
  /** The rider's position may be asked for, if the rider agrees. */
  track: Type.Optional(Type.Boolean({ title: '查看骑手位置' })),
  /** The sum that the page showed: another one of the server's refuses, and says which. */
  expected: Type.Integer({ minimum: 1, maximum: 1_000_000, title: '价格' }),
})
export type OrderDraft = Static<typeof OrderDraft>

/** A place as the viewer may see it: name and phone are null but to the owner, and to the rider who holds it while it runs. */
export const Stop = Type.Object({
  /** The house or station; whole with the room to whom the rest is shown. */
  place: Type.String(),
  name: orNull(Type.String()),
  phone: orNull(Type.String()),
  latitude: orNull(Type.Number()),
  longitude: orNull(Type.Number()),
})
export type Stop = Static<typeof Stop>

const Point = Type.Object({ latitude: Type.Number(), longitude: Type.Number() })

/** An order as lists, the hall and chat show it. */
export const OrderCard = Type.Object({
  id: Id,
  number: Type.String(),
  kind: KindName,
  state: StateName,
  title: Type.String(),
  from: orNull(Type.String()),
  to: Type.String(),
  size: orNull(SizeName),
  pieces: Count,
  sex: SexName,
  urgent: Type.Boolean(),
  tip: Fen,
  /** Paid by the owner. */
  total: Fen,
  /** What the rider has of it, without what is spent on goods; at the level of the rider who holds it, else of the viewer. */
  pay: Fen,
  /** Metres from the first place to the second. */
  metres: orNull(Count),
  /** Metres from the viewer to the first place; in the hall, where the viewer told theirs. */
  away: orNull(Count),
  due: Instant,
  /** When its next timer runs out: to pay, to take a transfer over, to be confirmed. */
  until: orNull(Instant),
  mine: Type.Boolean(),
  /** The viewer holds it. */
  held: Type.Boolean(),
  at: Instant,
})
export type OrderCard = Static<typeof OrderCard>

/** In the hall, with where its places are; null where that is not known. */
export const HallCard = Type.Object({
  ...OrderCard.properties,
  from_at: orNull(Point),
  to_at: orNull(Point),
})
export type HallCard = Static<typeof HallCard>

/** An order in one's own lists: with what may be done with it there, as on its page. */
export const OwnCard = Type.Object({
  ...OrderCard.properties,
  /** Where it goes; null where that is not known. */
  to_at: orNull(Point),
  /** Of the rows. */
  actions: Type.Array(ActionName),
  /** The viewer may rate the other side. */
  rates: Type.Boolean(),
  /** What was spent of money paid in advance is still to be told. */
  owes: Type.Boolean(),
  /** Whom the viewer reaches about it; null before there is somebody, and once it is over. */
  other: orNull(Id),
})
export type OwnCard = Static<typeof OwnCard>

/** A step that was taken. */
export const Event = Type.Object({
  action: ActionName,
  to: StateName,
  by: Type.Unsafe<By>(Type.String()),
  /** Why, or with which number; may be empty. */
  note: Type.String(),
  pictures: Type.Array(Picture),
  at: Instant,
})
export type Event = Static<typeof Event>

export const OrderDetail = Type.Object({
  ...OrderCard.properties,
  owner: Person,
  rider: orNull(RiderShown),
  /** To call the other side, while it runs; null to everybody else. */
  phone: orNull(Type.String()),
  stops: Type.Object({ from: orNull(Stop), to: Stop }),
  remark: Type.String(),
  /** To the owner and the rider who holds it. */
  parcel: orNull(Type.String()),
  recipient: orNull(Recipient),
  company: orNull(Type.String()),
  express: orNull(Type.Object({ company: Type.String(), number: Type.String() })),
  quote: Type.Object({ items: Type.Array(ItemShown), service: Fen, tip: Fen, goods: Fen, total: Fen }),
  /** What the rider spent on goods; null until told. */
  spent: orNull(Fen),
  /** Once it is over: back to the owner, to the rider, to the platform. */
  settled: orNull(Type.Object({ refunded: Fen, rider: Fen, fee: Fen })),
  /** Given after it was done. */
  tips: Fen,
  /** To the owner: what the rider asks for at the pickup of a send order, and what confirms the hand-over. None in a dispute. */
  codes: Type.Object({ pickup: orNull(Type.String()), receive: orNull(Type.String()) }),
  /** To the rider who passes it on: what the next one is to be told. */
  transfer: orNull(Type.Object({ to: Type.String(), code: orNull(Type.String()), until: Instant })),
  /** What taking it back costs now: send it as `expected`. */
  cancel_fee: Fen,
  /** What giving it back costs the rider now; in a dispute: conceding. */
  back_fee: Fen,
  track: Type.Object({ owner: Type.Boolean(), rider: Type.Boolean() }),
  dispute: orNull(
    Type.Object({
      by: Type.Unsafe<'owner' | 'rider' | 'clock'>(Type.String()),
      text: Type.String(),
      share: orNull(Count),
      note: Type.String(),
    }),
  ),
  /** Whether the viewer may rate, or add a word; and what was said by both sides. */
  rating: Type.Object({
    may: Type.Boolean(),
    second: Type.Boolean(),
    mine: orNull(Count),
    theirs: orNull(Count),
  }),
  /** What the viewer may do now, of the rows. */
  actions: Type.Array(ActionName),
  events: Type.Array(Event),
  /** It was taken down from the hall; to its owner alone. */
  withheld: Type.Optional(Withheld),
})
export type OrderDetail = Static<typeof OrderDetail>

export const HallQuery = {
  sort: Type.Optional(
    Type.Union([Type.Literal('new'), Type.Literal('near'), Type.Literal('pay')], {
      default: 'new',
      title: '排序',
    }),
  ),
  kind: Type.Optional(KindName),
  /** Of a visitor's choice; who has a school sees their own. */
  school: Type.Optional(Id),
  /** Where the rider is; sorting by `near` needs it. */
  latitude: Type.Optional(Latitude),
  longitude: Type.Optional(Longitude),
  ...pageQuery,
}

export const Disputed = Type.Object({
  ...OrderCard.properties,
  owner: Person,
  rider: Person,
  by: Type.String(),
  text: Type.String(),
  since: Instant,
  ...latestStep,
})
export type Disputed = Static<typeof Disputed>

/** Parts that several schemas of what is sold share. */
import { Type, type Static, type TSchema } from 'typebox'
import { Count, Id, NameOf, Person } from '../common'
import { exempts, limits, ways } from './rules'

export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** Fen. */
export const Fen = Count
export const WayName = NameOf(ways, '交易方式')
/** Why the law lets nobody return it without a reason. */
export const ExemptName = NameOf(exempts, '不适用七天无理由的原因')
export const one = Type.Object({ id: Id })
/** Pieces of one thing. */
export const Pieces = Type.Integer({ minimum: 1, maximum: limits.pieces.max, title: '件数' })

/** Who sells. `business`: verified as one, with the seven-day right. */
export const Seller = Type.Object({
  ...Person.properties,
  business: Type.Boolean(),
  sold: Count,
  /** Mean of what buyers gave, 1 to 5 with one decimal; null until there are enough (`ratingsToShow`). */
  stars: orNull(Type.Number()),
  ratings: Count,
})
export type Seller = Static<typeof Seller>

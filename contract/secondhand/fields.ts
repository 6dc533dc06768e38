/** Parts that several schemas of second-hand share. */
import { Type, type TSchema } from 'typebox'
import { Count, Id, NameOf, Person } from '../common'
import { categories, exempts, grades, limits, ways } from './rules'

export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** Fen. */
export const Fen = Count
export const CategoryName = NameOf(categories, '分类')
export const GradeName = NameOf(grades, '成色')
export const WayName = NameOf(ways, '交易方式')
/** Why the law lets nobody return it without a reason. */
export const ExemptName = NameOf(exempts, '不适用七天无理由的原因')
export const one = Type.Object({ id: Id })
/** Pieces of one listing. */
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

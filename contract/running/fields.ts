/** Parts that several schemas of errands share. */
import { Type, type TSchema } from 'typebox'
import { Id, Instant } from '../common'
import { kindNames, sexNames, sizeNames, type Kind, type Sex, type Size } from './price/rules'
import { limits } from './rules'
import type { Action } from './machine/facts/rules'
import type { State } from './states/rules'

export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const KindName = Type.Unsafe<Kind>(Type.String({ enum: kindNames, title: '种类' }))
export const SizeName = Type.Unsafe<Size>(Type.String({ enum: sizeNames, title: '重量' }))
export const SexName = Type.Unsafe<Sex>(Type.String({ enum: sexNames, title: '性别要求' }))
/** One of running/specification. */
export const CompanyName = Type.String({ minLength: 2, maxLength: 20, title: '快递公司' })
export const StateName = Type.Unsafe<State>(Type.String())
export const ActionName = Type.Unsafe<Action>(Type.String())
/** Fen. */
export const Fen = Type.Integer({ minimum: 0 })
export const Reason = Type.String({
  minLength: limits.reason.min,
  maxLength: limits.reason.max,
  title: '原因',
})
export const Pictures = (least: number, most: number) =>
  Type.Array(Id, { minItems: least, maxItems: most, uniqueItems: true, title: '照片' })
export const Code = Type.String({ pattern: `^\\d{${limits.code}}$`, title: '验证码' })
export const one = Type.Object({ id: Id })
/** What is to be paid, for pages/order/pay?kind=&id=. */
export const Due = Type.Object({
  kind: Type.Union([Type.Literal('errand'), Type.Literal('errand-tip'), Type.Literal('margin')]),
  id: Id,
  amount: Fen,
  until: orNull(Instant),
})

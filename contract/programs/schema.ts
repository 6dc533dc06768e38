/** A school's own programs: addresses that are told what happens, and tokens that read. */
import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, Page, pageQuery } from '../common'
import { get, post } from '../http'
import { deliveryStates, limits, offReasons, type DeliveryState, type OffReason } from './rules'

const orNull = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()])
const Title = Type.String({ pattern: '\\S', maxLength: limits.title.max, title: '名称' })
/** Names as features declare them; an unknown one is refused. */
const Names = (title: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { minItems: 1, maxItems: 30, title })

/** An address that is told. */
const Endpoint = Type.Object({
  id: Id,
  title: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  at: Instant,
  /** Since when nothing arrives; null while all does. */
  failing_since: orNull(Instant),
  /** Why it is told nothing; null while it is told. */
  off: Type.Union([Type.Unsafe<OffReason>(Type.String({ enum: [...offReasons] })), Type.Null()]),
  /** Until when signatures by the former secret are sent, too. */
  old_secret_until: orNull(Instant),
})
export type Endpoint = Static<typeof Endpoint>

/** What a program reads with. */
const Token = Type.Object({
  id: Id,
  title: Type.String(),
  scopes: Type.Array(Type.String()),
  at: Instant,
  until: Instant,
  used: orNull(Instant),
  /** Calls so far. */
  calls: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
})
export type Token = Static<typeof Token>

const Named = { name: Type.String(), title: Type.String() }
const Programs = Type.Object({
  endpoints: Type.Array(Endpoint),
  tokens: Type.Array(Token),
  /** What can be told, with what each field of it says. */
  events: Type.Array(
    Type.Object({
      ...Named,
      fields: Type.Array(Type.Object({ name: Type.String(), says: Type.String() })),
    }),
  ),
  /** What can be read. */
  scopes: Type.Array(Type.Object(Named)),
})
export type Programs = Static<typeof Programs>

/** One event on its way to one address. */
const Delivery = Type.Object({
  id: Id,
  /** As `webhook-id` has it: the same in every try. */
  event: Id,
  type: Type.String(),
  state: Type.Unsafe<DeliveryState>(Type.String({ enum: [...deliveryStates] })),
  tries: Count,
  /** When it happened. */
  at: Instant,
  /** The latest try; null: none yet. */
  tried: orNull(Instant),
  /** When the next try is due; null: there is none. */
  next: orNull(Instant),
  /** The answer's status; null where none came. */
  status: Type.Union([Count, Type.Null()]),
  /** The answer's first characters, or why there is none. */
  said: Type.String(),
  /** Milliseconds of the latest try. */
  took: Count,
})
export type Delivery = Static<typeof Delivery>

const key = { key: Id }
const school = { school: Id }
const one = Type.Object({ id: Id })
const address = {
  title: Title,
  url: Type.String({ minLength: 1, maxLength: limits.url.max, title: '地址' }),
  events: Names('事件'),
}
const secret = { secret: Type.String() }
const desk = { who: 'administrator', limit: 60 } as const

export const programRoutes = {
  'programs/list': get({
    title: '学校的程序：接收事件的地址、令牌，以及可选的事件和权限',
    query: Type.Object(school),
    data: Programs,
    who: 'administrator',
  }),
  'programs/addEndpoint': post({
    title: '加一个接收事件的地址；密钥只在这里给出一次',
    body: Type.Object({ ...key, ...school, ...address }),
    data: Type.Object({ endpoint: Endpoint, ...secret }),
    ...desk,
  }),
  'programs/editEndpoint': post({
    title: '修改接收事件的地址',
    body: Type.Object({ id: Id, ...address }),
    data: Endpoint,
    ...desk,
  }),
  'programs/setEndpoint': post({
    title: '停用或重新启用一个地址',
    body: Type.Object({ id: Id, on: Type.Boolean({ title: '启用' }) }),
    data: Endpoint,
    ...desk,
  }),
  'programs/removeEndpoint': post({
    title: '删除一个地址和它的投递记录',
    body: one,
    data: Done,
    ...desk,
  }),
  'programs/rotate': post({
    title: '换一个新的签名密钥；旧的再用 24 小时',
    body: one,
    data: Type.Object({ endpoint: Endpoint, ...secret }),
    ...desk,
  }),
  'programs/test': post({ title: '马上发一个测试事件', body: one, data: Delivery, ...desk }),
  'programs/deliveries': get({
    title: '一个地址的投递记录，新的在前，留 30 天',
    query: Type.Object({ endpoint: Id, ...pageQuery }),
    data: Page(Delivery),
    who: 'administrator',
  }),
  'programs/resend': post({ title: '马上重发一次', body: one, data: Delivery, ...desk }),
  'programs/addToken': post({
    title: '生成一个只读令牌；令牌只在这里给出一次',
    body: Type.Object({
      ...key,
      ...school,
      title: Title,
      scopes: Names('权限'),
      days: Type.Integer({ minimum: limits.days.min, maximum: limits.days.max, title: '有效天数' }),
    }),
    data: Type.Object({ token: Token, ...secret }),
    ...desk,
  }),
  'programs/revokeToken': post({ title: '撤销一个令牌，马上失效', body: one, data: Done, ...desk }),
  'open/v1/statistics': get({
    title: '学校里有多少人：注册的、认证的、各年级的，不到 5 人的不列',
    data: Type.Object({
      people: Count,
      students: Count,
      /** Of the certified; grades of fewer than five are left out. */
      grades: Type.Array(Type.Object({ grade: Type.Integer(), students: Count })),
      /** Who came within thirty days. */
      new_people: Count,
    }),
    who: 'program',
    scope: 'statistics',
    limit: limits.calls,
  }),
  'open/v1/events': get({
    title: '30 天内的事件，旧的在前：漏收的从上次的 next 接着读，最近 10 秒的还不在里面',
    query: Type.Object(pageQuery),
    data: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Id,
          type: Type.String(),
          timestamp: Instant,
          data: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
        }),
      ),
      /** Where to go on, now or later; null while there is nothing at all. */
      next: orNull(Type.String()),
    }),
    who: 'program',
    scope: 'events',
    limit: limits.calls,
  }),
}

declare module '../registry' {
  interface Registry {
    programs: typeof programRoutes
  }
}

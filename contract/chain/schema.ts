/** Chains of a group: somebody starts a list, members put lines under each other on its page. */
import { Type, type Static } from 'typebox'
import { ChainFace } from '../chat/card'
import { Count, Id, Instant, Page, pageQuery, Person } from '../common'
import { get, post } from '../http'
import { chainLimits } from './rules'

const orNull = <T extends Parameters<typeof Type.Array>[0]>(schema: T) => Type.Union([schema, Type.Null()])

export const Chain = Type.Object({
  title: Type.String(),
  /** null once the account is gone. */
  author: orNull(Person),
  /** The reader may end it, open it again, take lines out and copy the list. */
  manages: Type.Boolean(),
  /** Why the reader may write no line, whatever the places; null when they may. */
  obstacle: orNull(Type.String()),
  face: ChainFace,
})
export type Chain = Static<typeof Chain>

export const ChainLine = Type.Object({
  id: Id,
  /** Its place in the list, from 1. */
  n: Type.Integer({ minimum: 1 }),
  text: Type.String(),
  person: Person,
  mine: Type.Boolean(),
  /** Whoever wrote it is not in the group any more. */
  left: Type.Boolean(),
})
export type ChainLine = Static<typeof ChainLine>

export const ChainShort = Type.Object({
  id: Id,
  title: Type.String(),
  /** null once the account is gone. */
  by: orNull(Type.String()),
  open: Type.Boolean(),
  count: Count,
  places: orNull(Count),
  at: Instant,
})
export type ChainShort = Static<typeof ChainShort>

const Line = Type.String({ minLength: 1, maxLength: chainLimits.line.max, title: '接龙' })
const one = Type.Object({ id: Id })

export const chainRoutes = {
  'chain/create': post({
    title: '在群里发起接龙，也作为一张卡片',
    body: Type.Object({
      key: Id,
      group: Id,
      title: Type.String({ minLength: 1, maxLength: chainLimits.title.max, title: '标题' }),
      format: Type.Optional(Type.String({ maxLength: chainLimits.format.max, title: '格式' })),
      /** Absent: it ends by itself after a time without a new line. */
      ends: Type.Optional(Type.String({ format: 'date-time', title: '截止时间' })),
      places: Type.Optional(
        Type.Integer({ minimum: chainLimits.places.min, maximum: chainLimits.places.max, title: '名额' }),
      ),
      /** Lines of one person; one where absent. */
      each: Type.Optional(Type.Integer({ minimum: 1, maximum: chainLimits.each, title: '每人几行' })),
    }),
    data: Chain,
    who: 'user',
    limit: 20,
  }),
  'chain/read': get({ title: '一个接龙', query: one, data: Chain, who: 'user' }),
  'chain/lines': get({
    title: '接龙里的每一行，按先后',
    query: Type.Object({ id: Id, ...pageQuery }),
    data: Page(ChainLine),
    who: 'user',
  }),
  'chain/list': get({
    title: '群里的接龙，新的在前',
    query: Type.Object({ group: Id, ...pageQuery }),
    data: Page(ChainShort),
    who: 'user',
  }),
  'chain/open': get({
    title: '群里有几个接龙在进行',
    query: Type.Object({ group: Id }),
    data: Type.Object({ open: Count }),
    who: 'user',
  }),
  'chain/join': post({
    title: '接一行',
    body: Type.Object({ key: Id, id: Id, text: Line }),
    data: ChainFace,
    who: 'user',
    limit: 60,
  }),
  'chain/change': post({
    title: '改自己的一行',
    body: Type.Object({ id: Id, line: Id, text: Line }),
    data: ChainFace,
    who: 'user',
    limit: 60,
  }),
  'chain/drop': post({
    title: '收回自己的一行；发起人和群管理员可以去掉别人的',
    body: Type.Object({ id: Id, line: Id }),
    data: ChainFace,
    who: 'user',
    limit: 60,
  }),
  'chain/end': post({ title: '结束接龙', body: one, data: ChainFace, who: 'user', limit: 60 }),
  'chain/reopen': post({ title: '重新打开接龙', body: one, data: ChainFace, who: 'user', limit: 60 }),
  'chain/roll': get({
    title: '整份名单的文字，给发起人和群管理员',
    query: one,
    data: Type.Object({ text: Type.String() }),
    who: 'user',
    limit: 60,
  }),
}

declare module '../registry' {
  interface Registry {
    chain: typeof chainRoutes
  }
}

import { Type, type Static } from 'typebox'
import { Count, Id, Instant, Page, pageQuery } from '../common'
import { get } from '../http'
import { ownKinds, type OwnKind } from './rules'

/** 32 bytes in hexadecimal. */
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
/** A day in Asia/Shanghai, YYYY-MM-DD. */
const Day = Type.String({ format: 'date' })

/** What stands for all lines of a day. */
export const Root = Type.Object({
  day: Day,
  count: Count,
  root: Hash,
  /** When the day was closed. */ at: Instant,
})
export type Root = Static<typeof Root>

/** A line of one's own and the way from it to its day's root: `isProved` of the rules goes it again. */
export const Proof = Type.Object({
  day: Day,
  line: Type.Object({
    previous: Hash,
    account: Id,
    seq: Type.Integer({ minimum: 1 }),
    transfer: Id,
    digest: Hash,
    amount: Type.Integer(),
    balance: Type.Integer(),
    /** ms since 1970. */
    at: Type.Integer(),
  }),
  leaf: Hash,
  path: Type.Array(
    Type.Object({ side: Type.Union([Type.Literal('left'), Type.Literal('right')]), hash: Hash }),
  ),
  root: Hash,
})
export type Proof = Static<typeof Proof>

export const ledgerRoutes = {
  'ledger/roots': get({
    title: '每天全部账目的默克尔根，新的在前',
    query: Type.Object(pageQuery),
    data: Page(Root),
    who: 'anyone',
  }),
  'ledger/proof': get({
    title: '我的一笔账在当天根里的证明；当天的要等次日封存',
    query: Type.Object({
      /** Of the transfer. */
      id: Id,
      /** Which of one's accounts. */
      kind: Type.Optional(Type.Unsafe<OwnKind>(Type.String({ enum: [...ownKinds], title: '账户' }))),
    }),
    data: Proof,
    who: 'user',
    limit: 30,
  }),
}

declare module '../registry' {
  interface Registry {
    ledger: typeof ledgerRoutes
  }
}

/** The ledger: whose accounts there are, what moves between them, and how a line is proved against a day's root. Values only. */
import { bytesOf, hexOf, sha256, textBytes } from './sha256'

export const units = ['fen', 'points'] as const
export type Unit = (typeof units)[number]

interface Account {
  title: string
  unit: Unit
  /** Whose id `owner` is; null: there is one for the platform. */
  of: 'user' | 'order' | 'withdrawal' | 'question' | null
  /** The lowest it may be; null: it stands for the outside world and may be below zero. */
  floor: 0 | null
}
const outside = (title: string): Account => ({ title, unit: 'fen', of: null, floor: null })

/** The database has the same in `ledger_unit` and in the conditions of `ledger_accounts`; a test compares them. */
export const accounts = {
  balance: { title: '余额', unit: 'fen', of: 'user', floor: 0 },
  margin: { title: '保证金', unit: 'fen', of: 'user', floor: 0 },
  escrow: { title: '订单代管', unit: 'fen', of: 'order', floor: 0 },
  held: { title: '提现中', unit: 'fen', of: 'withdrawal', floor: 0 },
  fee: { title: '平台服务费', unit: 'fen', of: null, floor: 0 },
  'channel:wechat': outside('微信支付'),
  'channel:qq': outside('QQ 钱包'),
  'channel:alipay': outside('支付宝'),
  'channel:sandbox': outside('演示收银台'),
  'channel:bank': outside('银行卡'),
  points: { title: '积分', unit: 'points', of: 'user', floor: 0 },
  'points-escrow': { title: '悬赏代管', unit: 'points', of: 'question', floor: 0 },
  issue: { title: '积分发放', unit: 'points', of: null, floor: null },
} as const satisfies Record<string, Account>
export type AccountKind = keyof typeof accounts
export const accountKinds = Object.keys(accounts) as AccountKind[]

/** A person's own. */
export const ownKinds = ['balance', 'margin', 'points'] as const
export type OwnKind = (typeof ownKinds)[number]

const channels = [
  'channel:wechat',
  'channel:qq',
  'channel:alipay',
  'channel:sandbox',
  'channel:bank',
] as const
type Side = 'from' | 'to'
interface Flow {
  title: string
  /** What it takes from, and what it gives to: other accounts have no part in it. */
  from: readonly AccountKind[]
  to: readonly AccountKind[]
  /** Whose owners find it among their lines. */
  seen: readonly Side[]
}

export const transferKinds = {
  pay: { title: '支付', from: ['balance', ...channels], to: ['escrow', 'margin', 'fee'], seen: ['from'] },
  refund: {
    title: '退款',
    from: ['escrow', 'margin', 'fee', ...channels],
    to: ['balance', ...channels],
    seen: ['to'],
  },
  share: { title: '合并付款', from: ['escrow'], to: ['escrow'], seen: [] },
  // to WeChat where the seller's share is frozen at a merchant of their own
  settle: { title: '订单结算', from: ['escrow'], to: ['balance', 'channel:wechat', 'fee'], seen: ['to'] },
  tip: {
    title: '小费',
    from: ['balance', 'escrow', ...channels],
    to: ['escrow', 'balance', 'fee'],
    seen: ['from', 'to'],
  },
  penalty: {
    title: '违约扣款',
    from: ['margin', 'balance', 'escrow'],
    to: ['balance', 'escrow', 'fee'],
    seen: ['from', 'to'],
  },
  margin: {
    title: '缴纳保证金',
    from: ['balance', 'escrow', ...channels],
    to: ['margin'],
    seen: ['from', 'to'],
  },
  'margin-back': {
    title: '退还保证金',
    from: ['margin'],
    to: ['balance', ...channels],
    seen: ['from', 'to'],
  },
  withdraw: { title: '提现', from: ['balance'], to: ['held'], seen: ['from'] },
  'withdraw-paid': { title: '提现到账', from: ['held'], to: [...channels, 'fee'], seen: ['from'] },
  'withdraw-back': { title: '提现退回', from: ['held'], to: ['balance'], seen: ['to'] },
  'top-up': { title: '演示充值', from: ['channel:sandbox'], to: ['balance'], seen: ['to'] },
  'points-grant': { title: '获得积分', from: ['issue'], to: ['points'], seen: ['to'] },
  'points-spend': { title: '使用积分', from: ['points'], to: ['issue'], seen: ['from'] },
  'points-return': { title: '积分退回', from: ['issue'], to: ['points'], seen: ['to'] },
  'points-expire': { title: '积分过期', from: ['points'], to: ['issue'], seen: ['from'] },
  'points-hold': { title: '悬赏积分', from: ['points'], to: ['points-escrow'], seen: ['from'] },
  'points-award': { title: '回答得到悬赏', from: ['points-escrow'], to: ['points'], seen: ['to'] },
  'points-back': { title: '悬赏退回', from: ['points-escrow'], to: ['points'], seen: ['to'] },
} as const satisfies Record<string, Flow>
export type TransferKind = keyof typeof transferKinds
export const allTransferKinds = Object.keys(transferKinds) as TransferKind[]

/** Whether a transfer of the kind may move `amount` (signed) on that account. */
export const mayMove = (transfer: TransferKind, account: AccountKind, amount: number): boolean =>
  (transferKinds[transfer][amount < 0 ? 'from' : 'to'] as readonly AccountKind[]).includes(account)

export const limits = {
  /** 单笔上限, of one line. */
  amount: { fen: 5_000_000, points: 1_000_000 } as const satisfies Record<Unit, number>,
  key: { max: 200 },
  /** Lines of one transfer. */
  legs: { min: 2, max: 50 },
} as const

/** A line of an account, as its hash is made of it. Bytes in hexadecimal, lower case. */
export interface Line {
  /** The hash of the account's line before; `noHash` before the first. */
  previous: string
  account: string
  /** Of the account's lines, from 1. */
  seq: number
  transfer: string
  /** Stands for all that the transfer says: its key, kind, subject, memo and lines. */
  digest: string
  /** Signed, in the account's unit. */
  amount: number
  /** Of the account, after it. */
  balance: number
  /** ms since 1970. */
  at: number
}
export const noHash = '0'.repeat(64)

/** The same as `ledger_hash` of the database. */
export const hashOfLine = ({ previous, account, seq, transfer, digest, amount, balance, at }: Line): string =>
  hexOf(sha256(textBytes([previous, account, seq, transfer, digest, amount, balance, at].join('|'))))

/** On the way from a leaf to the root: the neighbour's hash, and the side it stands on. */
export interface Step {
  side: 'left' | 'right'
  hash: string
}

// the first byte tells leaves from nodes, so that none passes for the other
const leafMark = 0
const nodeMark = 1

/** The leaf of a line's hash, in the tree of its day. */
export const leafOf = (hash: string): string => hexOf(sha256(Uint8Array.from([leafMark, ...bytesOf(hash)])))
const nodeOf = (left: string, right: string): string =>
  hexOf(sha256(Uint8Array.from([nodeMark, ...bytesOf(left), ...bytesOf(right)])))

/** The root that a leaf and its path lead to. */
export const rootOf = (leaf: string, path: readonly Step[]): string =>
  path.reduce(
    (hash, { side, hash: beside }) => (side === 'left' ? nodeOf(beside, hash) : nodeOf(hash, beside)),
    leaf,
  )

/** Whether the line is in the tree of that root. */
export const isProved = (line: Line, path: readonly Step[], root: string): boolean =>
  rootOf(leafOf(hashOfLine(line)), path) === root

/** What the root of a day without lines is: the hash of nothing. */
export const emptyRoot = hexOf(sha256(new Uint8Array(0)))

/** A day is closed no sooner than this after its end, ms: clocks may be set back a little. */
export const closesAfter = 600_000

import { certifiedPoints } from '../../../contract/wallet/rules'
import type { Executor } from '../../context'
import { post, type Posted } from './ledger'

export interface PointsMove {
  /** Names the transfer for ever: whoever tries again posts it once. */
  key: string
  userId: string
  /** In points, above zero. */
  amount: number
  /**
   * As the bill calls it: 每日签到. Ours, never a person's words: it stays for ever. Without it, a feature's
   * `transferTitles` says it of the subject.
   */
  title?: string
  /** The id of what it is for. */
  subject?: string
}

const move = (
  tx: Executor,
  kind: 'points-grant' | 'points-spend' | 'points-return' | 'points-expire',
  { key, userId, amount, title, subject }: PointsMove,
): Promise<Posted> => {
  const gained = kind === 'points-grant' || kind === 'points-return' ? amount : -amount
  return post(tx, {
    key,
    kind,
    ...(subject === undefined ? {} : { subject }),
    ...(title === undefined ? {} : { memo: { title } }),
    legs: [
      { kind: 'issue', amount: -gained },
      { kind: 'points', owner: userId, amount: gained },
    ],
  })
}

/** What somebody earns. */
export const earnPoints = (tx: Executor, earned: PointsMove): Promise<Posted> =>
  move(tx, 'points-grant', earned)

/** What somebody pays for something. @throws Refusal '积分不足' */
export const spendPoints = (tx: Executor, spent: PointsMove): Promise<Posted> =>
  move(tx, 'points-spend', spent)

/** What was spent comes back. */
export const returnPoints = (tx: Executor, returned: PointsMove): Promise<Posted> =>
  move(tx, 'points-return', returned)

/** Earned too long ago. @throws Refusal where less is left */
export const expirePoints = (tx: Executor, expired: PointsMove): Promise<Posted> =>
  move(tx, 'points-expire', expired)

/** For one's first certification; however often it is called. */
export const grantPoints = (tx: Executor, userId: string): Promise<unknown> =>
  post(tx, {
    key: `points-grant:certified:${userId}`,
    kind: 'points-grant',
    subject: userId,
    legs: [
      { kind: 'issue', amount: -certifiedPoints },
      { kind: 'points', owner: userId, amount: certifiedPoints },
    ],
  })

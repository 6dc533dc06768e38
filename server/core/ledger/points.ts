import { certifiedPoints } from '../../../contract/wallet/rules'
import type { Executor } from '../../context'
import { post } from './ledger'

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

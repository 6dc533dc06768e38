import type { MineParts } from '../../../contract/homepage/schema'
import type { Context, Viewer } from '../../context'
import { balanceOf } from '../../core/ledger/ledger'

/** The wallet among a person's own things. */
export async function ownWallet({ db }: Context, { id }: Viewer): Promise<MineParts['wallet']> {
  const [balance, points] = await Promise.all([balanceOf(db, 'balance', id), balanceOf(db, 'points', id)])
  return { balance, points }
}

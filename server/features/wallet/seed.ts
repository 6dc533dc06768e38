/** Money and points of the demo: what the demo students have in their wallets. */
import type { Executor } from '../../context'
import type { Seeding } from '../../seed/campus'
import { post, type Transfer } from '../ledger/ledger'
import { grantPoints } from './points'

/** 林夏 and 陈述, and what they have, fen. */
const money: Record<string, number> = { '13800000001': 26_850, '13800000002': 158_000 }

/** Puts money of the demo's own channel into a wallet, once for each key. */
export const topUp = (
  tx: Executor,
  owner: string,
  amount: number,
  what: Pick<Transfer, 'key' | 'subject'>,
): Promise<unknown> =>
  post(tx, {
    ...what,
    kind: 'top-up',
    legs: [
      { kind: 'channel:sandbox', amount: -amount },
      { kind: 'balance', owner, amount },
    ],
  })

export const walletSeed: Seeding = {
  after: ['account'],
  async fill(tx, { people }) {
    for (const { row } of people) {
      const amount = money[row.phone]
      if (amount === undefined) continue
      await topUp(tx, row.id, amount, { key: `top-up:demo:${row.id}`, subject: row.id })
      await grantPoints(tx, row.id)
    }
  },
}

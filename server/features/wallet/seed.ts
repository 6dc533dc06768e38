/** Money and points of the demo: what the demo students have in their wallets. */
import type { Seeding } from '../../seed/campus'
import { grantPoints } from '../../core/ledger/points'
import { topUp } from '../../core/payment/seed'

/** 林夏 and 陈述, and what they have, fen. */
const money: Record<string, number> = { '13800000001': 26_850, '13800000002': 158_000 }

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

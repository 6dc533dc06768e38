/** Money and points of the demo: what the demo students have in their wallets, and a request for help with a bounty. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../context'
import { users } from '../features/account/tables'
import { post } from '../features/ledger/ledger'
import { holdBounty } from '../features/qa/bounty'
import { qaQuestions } from '../features/qa/tables'
import { grantPoints } from '../features/wallet/points'

/** 林夏 and 陈述, and what they have, fen. */
const money: Record<string, number> = { '13800000001': 26_850, '13800000002': 158_000 }
const offered = 20

export async function fillWallets(tx: Executor): Promise<void> {
  const people = await tx
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(inArray(users.phone, Object.keys(money)))
  for (const { id, phone } of people) {
    const amount = money[phone] ?? 0
    await post(tx, {
      key: `top-up:demo:${id}`,
      kind: 'top-up',
      subject: id,
      legs: [
        { kind: 'channel:sandbox', amount: -amount },
        { kind: 'balance', owner: id, amount },
      ],
    })
    await grantPoints(tx, id)
  }
  const [help] = await tx
    .select({ id: qaQuestions.id, authorId: qaQuestions.authorId })
    .from(qaQuestions)
    .where(sql`category = 'help' and stage = 'open' and accepted_id is null`)
    .orderBy(qaQuestions.id)
    .limit(1)
  if (!help) return
  await grantPoints(tx, help.authorId)
  await tx
    .update(qaQuestions)
    .set({ bounty: offered, bountyState: 'held' })
    .where(eq(qaQuestions.id, help.id))
  await holdBounty(tx, { ...help, bounty: offered })
}

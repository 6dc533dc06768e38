/** Points that an asker offers: held while the question waits, for the answer that is accepted first, or back after some days. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { bountyDays } from '../../../contract/wallet/rules'
import type { Bounty } from '../../../contract/qa/schema'
import type { Context, Executor } from '../../context'
import { post } from '../../core/ledger/ledger'
import { tell } from '../../core/message/service'
import { qaQuestions } from './tables'

type Offer = Pick<typeof qaQuestions.$inferSelect, 'id' | 'authorId' | 'bounty' | 'bountyState'>

/** By owner, what the account `points-escrow` should have. */
export const bountyHolds: SQL = sql`select q.id as owner, q.bounty as amount from qa_questions q where q.bounty_state = 'held'`

/** Whoever reads it sees when it goes back. */
export const bountyOf = ({
  bounty,
  bounty_state: state,
  at,
}: {
  bounty: number
  bounty_state: Bounty['state'] | null
  at: string
}): Bounty | null =>
  state === null
    ? null
    : {
        points: bounty,
        state,
        until: state === 'held' ? new Date(Date.parse(at) + bountyDays * 86_400_000).toISOString() : null,
      }

/** @throws Refusal '积分不足' */
export const holdBounty = (
  tx: Executor,
  { id, authorId, bounty }: Omit<Offer, 'bountyState'>,
): Promise<unknown> =>
  post(tx, {
    key: `points-hold:${id}`,
    kind: 'points-hold',
    subject: id,
    legs: [
      { kind: 'points', owner: authorId, amount: -bounty },
      { kind: 'points-escrow', owner: id, amount: bounty },
    ],
  })

const close = (tx: Executor, id: string, bountyState: 'awarded' | 'returned') =>
  tx.update(qaQuestions).set({ bountyState }).where(eq(qaQuestions.id, id))

/** To whose answer is accepted first: whoever is chosen in their place later gets none. Holds the question. */
export async function awardBounty(
  tx: Executor,
  { id, bounty, bountyState }: Offer,
  answererId: string,
): Promise<void> {
  if (bountyState !== 'held') return
  await close(tx, id, 'awarded')
  await post(tx, {
    key: `points-award:${id}`,
    kind: 'points-award',
    subject: id,
    legs: [
      { kind: 'points-escrow', owner: id, amount: -bounty },
      { kind: 'points', owner: answererId, amount: bounty },
    ],
  })
  await tell(tx, answererId, `你的回答被采纳，得到 ${bounty} 积分`, id)
}

/** To who offered it, where nobody has earned it. Whether that was so. Holds the question. */
export async function returnBounty(
  tx: Executor,
  { id, authorId, bounty, bountyState }: Offer,
): Promise<boolean> {
  if (bountyState !== 'held') return false
  await close(tx, id, 'returned')
  await post(tx, {
    key: `points-back:${id}`,
    kind: 'points-back',
    subject: id,
    legs: [
      { kind: 'points-escrow', owner: id, amount: -bounty },
      { kind: 'points', owner: authorId, amount: bounty },
    ],
  })
  return true
}

const isDue = sql`bounty_state = 'held' and created_at <= now() - make_interval(days => ${bountyDays})`

/** Gives back what nobody earned in time, one by one; one that fails is tried again in the next round. How many. */
export async function returnBounties(context: Context, going: () => boolean = () => true): Promise<number> {
  const due = await context.db
    .select({ id: qaQuestions.id })
    .from(qaQuestions)
    .where(isDue)
    .orderBy(qaQuestions.createdAt)
  let count = 0
  for (const { id } of due) {
    if (!going()) break
    const returned = await returnDue(context, id).catch((err: unknown) => {
      context.log.error({ err, question: id }, 'bounty not returned')
      return false
    })
    if (returned) count += 1
  }
  return count
}

/** False when somebody was faster. */
const returnDue = ({ db }: Context, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(qaQuestions)
      .where(and(eq(qaQuestions.id, id), isDue))
      .for('no key update')
    if (!due) return false
    await returnBounty(tx, due)
    await tell(
      tx,
      due.authorId,
      `“${due.title}”${bountyDays} 天没有采纳回答，悬赏的 ${due.bounty} 积分已退回`,
      due.id,
    )
    return true
  })

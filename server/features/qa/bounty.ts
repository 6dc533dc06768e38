/** Points that an asker offers: held while the question waits, for the answer that is accepted first; after some days for the one that earned them by its likes, or back. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { bountyLikes, bountyStep, type BountyAction, type BountyState } from '../../../contract/qa/rules'
import { bountyDays } from '../../../contract/wallet/rules'
import type { Bounty } from '../../../contract/qa/schema'
import type { Context, Executor } from '../../context'
import { likedBy } from '../../core/like/service'
import { post } from '../../core/ledger/ledger'
import { notifySystem } from '../../core/notice/notify'
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

/** Takes the step and moves the points; `earner` gets them, where there is one. What became of them; null: they were not held. Holds the question. */
async function settle(
  tx: Executor,
  { id, authorId, bounty, bountyState }: Offer,
  action: BountyAction,
  earner: string | null,
): Promise<BountyState | null> {
  const step = bountyState && bountyStep(bountyState, action, earner !== null)
  if (!step) return null
  await tx.update(qaQuestions).set({ bountyState: step.to }).where(eq(qaQuestions.id, id))
  const kind = `points-${step.money}` as const
  await post(tx, {
    ...{ key: `${kind}:${id}`, kind, subject: id },
    legs: [
      { kind: 'points-escrow', owner: id, amount: -bounty },
      { kind: 'points', owner: earner ?? authorId, amount: bounty },
    ],
  })
  return step.to
}

/** To whose answer is accepted first: whoever is chosen in their place later gets none. Holds the question. */
export async function awardBounty(tx: Executor, offer: Offer, answererId: string): Promise<void> {
  if ((await settle(tx, offer, 'accept', answererId)) === null) return
  await notifySystem(tx, answererId, `你的回答被采纳，得到 ${offer.bounty} 积分`, offer.id)
}

/**
 * Who earned it by their likes: what the asker liked goes before what others did, then the most likes, then the earliest.
 * Only certified people count, each of whom has one account, and not who wrote it.
 */
async function earnerOf(tx: Executor, { id, authorId }: Offer): Promise<string | null> {
  const counted = (table: SQL): SQL => sql`(select count(*) from ${table} x join users u on u.id = x.user_id
    where x.subject_id = n.id and x.user_id not in (n.author_id, ${authorId}::uuid) and u.student_until > now())`
  const { rows } = await tx.execute<{ earner: string }>(sql`
    select earner from (
      select n.id, n.author_id as earner, ${counted(sql`likes`)} - ${counted(sql`steps`)} as likes,
        ${likedBy(authorId, sql`n.id`)} as asker
      from qa_answers n where n.question_id = ${id} and n.deleted_at is null and n.state = 'approved' and n.author_id <> ${authorId}::uuid) a
    where asker or likes >= ${bountyLikes} order by asker desc, likes desc, id limit 1`)
  return rows[0]?.earner ?? null
}

/**
 * Its time is over, or the asker takes the question away: to whose answer earned it, else back. Holds the question, and its
 * answers stand. `asker` false: they are being erased, and are told nothing.
 */
export async function endBounty(
  tx: Executor,
  offer: Offer & { title: string },
  action: 'expire' | 'leave',
  asker = true,
): Promise<void> {
  if (offer.bountyState !== 'held') return
  const earner = await earnerOf(tx, offer)
  const became = await settle(tx, offer, action, earner)
  const { id, authorId, bounty, title } = offer
  if (became === 'awarded' && earner !== null) {
    await notifySystem(
      tx,
      earner,
      `“${title}”没有采纳回答，大家觉得你的最有帮助，得到悬赏的 ${bounty} 积分`,
      id,
    )
    if (asker)
      await notifySystem(
        tx,
        authorId,
        `“${title}”没有采纳回答，悬赏的 ${bounty} 积分按规则给了最有帮助的回答`,
        id,
      )
  } else if (action === 'expire')
    await notifySystem(
      tx,
      authorId,
      `“${title}”${bountyDays} 天没有采纳回答，悬赏的 ${bounty} 积分已退回`,
      id,
    )
}

/** Held, and so many days old. */
const held = (days: number): SQL =>
  sql`bounty_state = 'held' and created_at <= now() - make_interval(days => ${days})`
const isDue = held(bountyDays)
/** Reminders that one transaction writes at most. */
const batch = 200

/** Ends what nobody chose in time, one by one; one that fails is tried again in the next round. How many. */
export async function endBounties(context: Context, going: () => boolean = () => true): Promise<number> {
  const due = await context.db
    .select({ id: qaQuestions.id })
    .from(qaQuestions)
    .where(isDue)
    .orderBy(qaQuestions.createdAt)
  let count = 0
  for (const { id } of due) {
    if (!going()) break
    const ended = await endDue(context, id).catch((err: unknown) => {
      context.log.error({ err, question: id }, 'bounty not ended')
      return false
    })
    if (ended) count += 1
  }
  return count
}

/** False when somebody was faster. */
const endDue = ({ db }: Context, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(qaQuestions)
      .where(and(eq(qaQuestions.id, id), isDue))
      .for('no key update')
    if (!due) return false
    await endBounty(tx, due, 'expire')
    return true
  })

/** Tells askers a day before that answers wait for their choice, once. How many. */
export const remindAskers = ({ db }: Context): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; author: string; title: string; bounty: number }>(sql`
      update qa_questions set bounty_told_at = now() where id in (
        select id from qa_questions where ${held(bountyDays - 1)} and bounty_told_at is null and answers > 0 and deleted_at is null
        order by created_at limit ${batch} for update skip locked)
      returning id, author_id as author, title, bounty`)
    for (const { id, author, title, bounty } of rows)
      await notifySystem(
        tx,
        author,
        `“${title}”悬赏的 ${bounty} 积分还有一天到期，去采纳一个回答吧；不选的话会给最有帮助的回答，没有这样的才退回`,
        id,
      )
    return rows.length
  })

/** What time does with events: results are written down once and for good, and people hear of them, some at a time. */
import { eq, sql } from 'drizzle-orm'
import { decisionDays, ruledReasons, type BallotState } from '../../../contract/vote/rules'
import type { Context, Executor } from '../../context'
import { notify, notifySystem } from '../../core/notice/notify'
import { settle } from './aside'
import { electors } from './own'
import { voteBallots, voteEvents } from './tables'
import { announce } from './announce'

/** People told in one transaction, and transactions of one round. */
const batch = 100
const batches = 10

interface Due extends Record<string, unknown> {
  id: string
  title: string
  author_id: string
  aside: number
}

/** What its creator did not decide: ballots of certified students count, others do not. */
async function rule(tx: Executor, id: string): Promise<void> {
  const certified = sql`coalesce((select u.student_until > clock_timestamp() from users u where u.id = b.voter_id), b.certified)`
  await settle(tx, id, sql`true`, {
    state: sql`case when ${certified} then 'counted' else 'rejected' end`,
    reason: sql`case when ${certified} then ${ruledReasons.count} else ${ruledReasons.reject} end`,
  })
}

/** Counts the people who may vote in the next event that began, or ended, since they were counted. null: there is none. */
const countNext = ({ db }: Context): Promise<string | null> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update vote_events v set electorate_at = clock_timestamp(), electorate = greatest(v.electorate,
        ${electors(sql`v.voters`, sql`v.school_id`, sql`v.conversation_id`)})
      where v.id = (select id from vote_events where starts_at <= clock_timestamp() and (electorate_at is null
        or (electorate_at < ends_at and ends_at <= clock_timestamp())) order by starts_at limit 1 for no key update skip locked)
      returning v.id`)
    return rows[0]?.id ?? null
  })

/** Writes down the result of the next event that is over and decided. null: there is none. */
const closeNext = (context: Context): Promise<string | null> =>
  context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Due>(sql`
      select id, title, author_id, aside from vote_events where closed_at is null and deleted_at is null and ends_at <= clock_timestamp()
        and (aside = 0 or ends_at <= clock_timestamp() - make_interval(days => ${decisionDays}))
      order by ends_at limit 1 for no key update skip locked`)
    const [due] = rows
    if (!due) return null
    if (due.aside > 0) await rule(tx, due.id)
    await tx.execute(sql`
      insert into vote_results (event_id, place, entry_id, votes, aside, rejected)
      select e.event_id, row_number() over (order by -e.votes, e.reached_at, e.number), e.id, e.votes, e.aside,
        (select count(*) from vote_ballots b where b.entry_id = e.id and b.state = 'rejected')
      from vote_entries e
      where e.event_id = ${due.id} and e.deleted_at is null and e.state = 'approved' and e.review = 'accepted'`)
    await tx.execute(sql`update vote_ballots set address = null, device = null where event_id = ${due.id}`)
    await tx
      .update(voteEvents)
      .set({ closedAt: sql`clock_timestamp()` })
      .where(eq(voteEvents.id, due.id))
    await announce(context, tx, due.id)
    await notifySystem(
      tx,
      due.author_id,
      `“${due.title}”的结果公布了，可以导出完整的结果`,
      due.id,
      'voteDesk',
    )
    return due.id
  })

/** Tells the creator of the next event that is over that ballots wait. null: there is none. */
const remindNext = ({ db }: Context): Promise<string | null> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<Due>(sql`
      update vote_events set reminded_at = clock_timestamp() where id = (
        select id from vote_events where closed_at is null and deleted_at is null and ends_at <= clock_timestamp() and aside > 0
          and reminded_at is null order by ends_at limit 1 for no key update skip locked)
      returning id, title, author_id, aside`)
    const [due] = rows
    if (!due) return null
    await notifySystem(
      tx,
      due.author_id,
      `“${due.title}”结束了，还有 ${due.aside} 票搁置。${decisionDays} 天内决定算不算，过期认证学生的计入，其他的不计入`,
      due.id,
      'voteDesk',
    )
    return due.id
  })

const firstOf = (tx: Executor, id: string) =>
  tx
    .execute<{ name: string; votes: number }>(
      sql`select e.name, r.votes from vote_results r join vote_entries e on e.id = r.entry_id where r.event_id = ${id} and r.place = 1`,
    )
    .then(({ rows }) => rows[0])

/** Tells the next voters and entrants of the event that was closed first. null: nobody is left. */
const notifyNext = ({ db }: Context): Promise<number | null> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{
      id: string
      title: string
      told_to: string | null
      cancelled_for: string | null
    }>(sql`
      select id, title, told_to, cancelled_for from vote_events where told_at is null and closed_at is not null and deleted_at is null
        and state = 'approved' order by closed_at limit 1 for no key update skip locked`)
    const [event] = rows
    if (!event) return null
    const { rows: people } = await tx.execute<{ id: string }>(sql`
      select id from (
        select b.voter_id as id from vote_ballots b where b.event_id = ${event.id} and b.voter_id is not null
          and b.state in ('counted', 'aside', 'rejected')
        union select e.author_id from vote_entries e where e.event_id = ${event.id} and e.own and e.deleted_at is null and e.review = 'accepted'
      ) p where ${event.told_to === null ? sql`true` : sql`id > ${event.told_to}::uuid`} order by id limit ${batch}`)
    const first = await firstOf(tx, event.id)
    const text =
      event.cancelled_for === null
        ? `“${event.title}”的结果公布了${first ? `，第一名是${first.name}，${first.votes} 票` : ''}`
        : `“${event.title}”被发起人取消了：${event.cancelled_for}。票数和你的回执都还在`
    for (const { id } of people) await notifySystem(tx, id, text, event.id, 'vote')
    await tx
      .update(voteEvents)
      .set({
        toldTo: people.at(-1)?.id ?? event.told_to,
        ...(people.length < batch ? { toldAt: sql`now()` } : {}),
      })
      .where(eq(voteEvents.id, event.id))
    return people.length
  })

interface Reasoned extends Record<string, unknown> {
  id: string
  voter_id: string | null
  title: string
  entry_id: string
  number: number | null
  state: BallotState
  reason: string
  open: boolean
}

/** What a voter reads of a ballot that something was decided about. */
const wordsOf = ({ title, number, state, reason, open }: Reasoned): string =>
  state === 'void'
    ? `“${title}”的 ${number ?? ''} 号不在名单里了：${reason}。你投的这一票退回给你${open ? '，可以再投' : ''}`
    : `你在“${title}”投的票之前搁置了，现在${state === 'counted' ? '计入' : '不计入'}：${reason}`

/** Tells the next voters what became of their ballots, and why. null: nobody is left. */
const explainNext = ({ db }: Context): Promise<number | null> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<Reasoned>(sql`
      select b.id, b.voter_id, v.title, b.entry_id, e.number, b.state, b.reason, v.closed_at is null and v.ends_at > now() as open
      from vote_ballots b join vote_events v on v.id = b.event_id join vote_entries e on e.id = b.entry_id
      where b.reason <> '' and b.told_at is null order by b.id limit ${batch} for no key update of b skip locked`)
    if (rows.length === 0) return null
    for (const row of rows)
      if (row.voter_id)
        await notify(tx, {
          userId: row.voter_id,
          group: 'system',
          kind: 'system',
          actorId: null,
          subjectId: row.id,
          about: { subject: 'voteEntry', id: row.entry_id },
          text: wordsOf(row),
        })
    await tx
      .update(voteBallots)
      .set({ toldAt: sql`now()` })
      .where(sql`${voteBallots.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
    return rows.length
  })

/** One round. How many steps it did. */
export async function closeVotes(context: Context, going: () => boolean = () => true): Promise<number> {
  let steps = 0
  for (const next of [countNext, closeNext, remindNext, notifyNext, explainNext])
    for (let done = 0; done < batches && going() && (await next(context)) !== null; done += 1) steps += 1
  return steps
}

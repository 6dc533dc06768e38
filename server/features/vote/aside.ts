/** Ballots that were set aside: whether they count is decided with a reason, by an event's creator who does not see what they are for. */
import { sql } from 'drizzle-orm'
import {
  activeStates,
  ballotSteps,
  limits,
  type BallotState,
  type Decision,
  type Suspicion,
} from '../../../contract/vote/rules'
import type { AsideBallot } from '../../../contract/vote/schema'
import type { Context, Executor, Viewer } from '../../context'
import { by, instant, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { record } from '../../core/audit/record'
import type { EventService } from './events'
import { demandStep, readLockedEvent } from './hold'
import { announce } from './announce'

interface Row extends Record<string, unknown> {
  id: string
  at: string
  signals: Suspicion[]
  network: string | null
  young: boolean
}

interface Verdict {
  id: string
  receipts?: readonly string[]
  signal?: Suspicion
  action: Decision
  reason: string
}

const toBallot = ({ at, network, ...row }: Row): AsideBallot => ({
  ...row,
  at: instant(at),
  network: network ?? '',
})

/** Decides the ballots that `chosen` finds by `b`, in an event that is held, for a reason each: an expression over `b`. */
export async function settle(
  tx: Executor,
  event: string,
  chosen: ReturnType<typeof sql>,
  { state, reason }: Record<'state' | 'reason', ReturnType<typeof sql>>,
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with settled as (
      update vote_ballots b set state = ${state}, reason = ${reason}
      where b.event_id = ${event} and b.state = 'aside' and ${chosen} returning b.entry_id, b.state
    ), n as (
      select entry_id, count(*)::int as taken, count(*) filter (where state = 'counted')::int as counted from settled group by entry_id
    ), entered as (
      update vote_entries e set aside = e.aside - n.taken, votes = e.votes + n.counted,
        reached_at = case when n.counted > 0 then date_trunc('milliseconds', clock_timestamp()) else e.reached_at end
      from n where e.id = n.entry_id
    ), summed as (
      select coalesce(sum(taken), 0)::int as taken, coalesce(sum(counted), 0)::int as counted from n
    )
    update vote_events v set aside = v.aside - s.taken, votes = v.votes + s.counted from summed s
    where v.id = ${event} returning s.taken as count`)
  return rows[0]?.count ?? 0
}

export class AsideService {
  constructor(
    private readonly context: Context,
    private readonly events: EventService,
  ) {}

  /** First come first; the creator's own wait for the rule. */
  async list(viewer: Viewer, { id, ...query }: PageQuery & { id: string }) {
    const { author } = await this.events.readable(viewer, id)
    if (author.id !== viewer.id) throw notYours('投票')
    const page = keyset(by.oldest<Row>(sql`b.id`), query)
    const statement = sql`
      select b.id, b.cast_at as at, b.signals, b.young, upper(left(encode(b.address, 'hex'), 4)) as network
      from vote_ballots b where b.event_id = ${id} and b.state = 'aside' and b.voter_id is distinct from ${viewer.id}::uuid
        ${page.after} ${page.order}`
    return list(this.context.db, page, statement, toBallot)
  }

  /** The same decision again is a retry. Voters are told by a round, with the reason; it stands in the audit log. */
  async decide(viewer: Viewer, { id, receipts, signal, action, reason: written }: Verdict): Promise<void> {
    const reason = lineOf(written)
    if (reason.length < limits.reason.min) throw wrongField('reason', '请写明理由')
    if ((receipts === undefined) === (signal === undefined)) throw wrongField('receipts', '请选择要决定的票')
    await this.events.readable(viewer, id)
    await this.context.db.transaction(async (tx) => {
      const held = await readLockedEvent(tx, id)
      if (held.authorId !== viewer.id) throw notYours('投票')
      const chosen =
        receipts === undefined
          ? sql`${signal}::text = any(b.signals)`
          : sql`b.id = any(${sql.param([...receipts])}::uuid[])`
      if (receipts !== undefined && (await this.decided(tx, held.id, chosen, receipts.length, action))) return
      demandStep(held, 'decide')
      const others = sql`b.voter_id is distinct from ${viewer.id}::uuid and ${chosen}`
      const state = action === 'count' ? sql`'counted'` : sql`'rejected'`
      const count = await settle(tx, id, others, { state, reason: sql`${reason}` })
      if (count === 0) return
      await announce(this.context, tx, held.id)
      const detail = { title: held.title, count, reason, ...(signal === undefined ? {} : { signal }) }
      const { schoolId } = held
      await record(tx, { actorId: viewer.id, action: `vote.${action}`, subjectId: id, schoolId, detail })
    })
  }

  /** Whether each of the ballots was decided so already. @throws Refusal where one was decided otherwise, or is not there */
  private async decided(
    tx: Executor,
    event: string,
    chosen: ReturnType<typeof sql>,
    wanted: number,
    action: Decision,
  ): Promise<boolean> {
    const { rows } = await tx.execute<{ state: BallotState; own: boolean }>(
      sql`select b.state from vote_ballots b where b.event_id = ${event} and ${chosen} order by b.id for no key update`,
    )
    if (rows.length < wanted) throw gone('这张选票')
    const to = ballotSteps.find((step) => step.from === 'aside' && step.action === action)?.to
    const open = rows.filter(({ state }) => state === 'aside')
    if (!rows.every(({ state }) => state === 'aside' || state === to))
      throw refuse(
        rows.some(({ state }) => (activeStates as readonly BallotState[]).includes(state) && state !== to)
          ? '有的票已经决定过，请刷新再看'
          : '有的票已经不再有效，请刷新再看',
      )
    return open.length === 0
  }
}

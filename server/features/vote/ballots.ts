import { and, eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { ballotSteps } from '../../../contract/vote/rules'
import { rowOf } from '../../../contract/rules'
import type { Cast, Own } from '../../../contract/vote/schema'
import type { Context, Executor, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { gone, refuse, Refusal } from '../../http/refusal'
import { batchCalls } from '../../batch'
import { castAll } from './casting'
import { demandStep, readLockedEvent, type HeldEvent } from './hold'
import type { Casting } from './judging'
import { hashesOf, type Origin } from './network'
import { ownOf } from './own'
import { voteBallots, voteEntries } from './tables'
import { entry, event } from './thing'
import { announce } from './announce'

interface Sent {
  key: string
  id: string
  entries: readonly string[]
}
type Ballot = typeof voteBallots.$inferSelect
type Outcome = Cast | Refusal | { failed: unknown }

/** People whose ballots are taken in one transaction: small enough that who reads meanwhile does not wait long. */
const most = 64
/** Events that people vote in at the moment, on one node. */
const lanes = 1_000

/** In order, without any person twice in a group. */
function groupsOf(castings: readonly Casting[]): number[][] {
  const groups: number[][] = []
  castings.forEach(({ viewer }, index) => {
    const free = groups.find((group) => group.every((other) => castings[other]?.viewer.id !== viewer.id))
    if (free) free.push(index)
    else groups.push([index])
  })
  return groups
}

/** One person's ballots: cast, and taken back. */
export class BallotService {
  /** What comes while an event is held goes together into the next transaction. */
  private readonly lanes = new LRUCache<string, (casting: Casting) => Promise<Outcome>>({ max: lanes })

  constructor(private readonly context: Context) {}

  /**
   * All of them or none. The same key again, and what was chosen already, gives the receipts that there are. The event is
   * held: its numbers are those of the rows, and nobody votes after the end.
   */
  async cast(viewer: Viewer, { key, id, entries }: Sent, origin: Origin): Promise<Cast> {
    const seen = viewer.blocks ? await this.seen(viewer, id, entries) : null
    const hashes = hashesOf(this.context.secrets, id, origin)
    const outcome = await this.lane(id)({ viewer, key, entries, seen, hashes })
    if (outcome instanceof Refusal) {
      // who may not see it learns no more than that
      await event.see(this.context, viewer, id)
      throw outcome
    }
    if ('failed' in outcome) throw outcome.failed
    await announce(this.context, this.context.db, id)
    return outcome
  }

  private lane(id: string): (casting: Casting) => Promise<Outcome> {
    const known = this.lanes.get(id)
    if (known) return known
    const lane = batchCalls((castings: readonly Casting[]) => this.take(id, castings), most)
    this.lanes.set(id, lane)
    return lane
  }

  private async take(id: string, castings: readonly Casting[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    for (const group of groupsOf(castings)) {
      const some = await this.takeGroup(
        id,
        group.flatMap((index) => castings[index] ?? []),
      )
      group.forEach((index, place) => (outcomes[index] = some[place] ?? { failed: new Error('no outcome') }))
    }
    return outcomes
  }

  /** Where something fails that no rule foresees, each is tried alone, so that nobody's fails for another's. */
  private async takeGroup(id: string, castings: readonly Casting[]): Promise<Outcome[]> {
    try {
      return await inTransaction(this.context, (tx) => castAll(tx, id, castings))
    } catch (failed) {
      if (failed instanceof Refusal) return castings.map(() => failed)
      if (castings.length === 1) return [{ failed }]
    }
    const outcomes: Outcome[] = []
    for (const casting of castings) outcomes.push(...(await this.takeGroup(id, [casting])))
    return outcomes
  }

  /** Those of the entries that the person sees, who may be on their authors' black lists. */
  private async seen(viewer: Viewer, id: string, entries: readonly string[]): Promise<string[]> {
    const { rows } = await this.context.db.execute<{ id: string }>(sql`
      select e.id from vote_entries e join vote_events v on v.id = e.event_id
      where e.event_id = ${id} and e.id = any(${sql.param([...entries])}::uuid[]) and ${entry.visible(viewer)}`)
    return rows.map((row) => row.id)
  }

  /** One that counts, as long as voting is open and its day lasts. Done already is done. */
  async withdraw(viewer: Viewer, receipt: string): Promise<Own> {
    const mine = and(eq(voteBallots.id, receipt), eq(voteBallots.voterId, viewer.id))
    const [first] = await this.context.db.select().from(voteBallots).where(mine)
    if (!first) throw gone('这张选票')
    const held = await this.context.db.transaction(async (tx) => {
      const holding = await readLockedEvent(tx, first.eventId)
      const [ballot] = await tx.select().from(voteBallots).where(mine).for('no key update')
      if (!ballot) throw gone('这张选票')
      if (ballot.state === 'withdrawn') return holding
      demandStep(holding, 'withdraw')
      if (ballot.day !== holding.day) throw refuse('只能撤回今天投的票')
      if (!rowOf(ballotSteps, ballot.state, 'withdraw')) throw refuse('这张票现在不能撤回')
      await this.takeBack(tx, viewer, holding, ballot)
      await announce(this.context, tx, holding.id)
      return holding
    })
    return ownOf(this.context.db, viewer, held)
  }

  private async takeBack(tx: Executor, viewer: Viewer, held: HeldEvent, ballot: Ballot): Promise<void> {
    await tx.update(voteBallots).set({ state: 'withdrawn' }).where(eq(voteBallots.id, ballot.id))
    await tx
      .update(voteEntries)
      .set({
        votes: sql`votes - 1`,
        reachedAt: sql`case when votes = 1 then 'epoch' else date_trunc('milliseconds', clock_timestamp()) end`,
      })
      .where(eq(voteEntries.id, ballot.entryId))
    await tx.execute(sql`update vote_events set votes = votes - 1, people = people - (not exists(
      select 1 from vote_ballots b where b.event_id = ${held.id} and b.voter_id = ${viewer.id}
        and b.state in ('counted', 'aside', 'rejected')))::int where id = ${held.id}`)
  }
}

import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { ballotSteps, codeSigns, limits, suspicionOf } from '../../../contract/vote/rules'
import { rowOf } from '../../../contract/rules'
import type { Cast, Own } from '../../../contract/vote/schema'
import type { Context, Executor, Viewer } from '../../context'
import { Secrets } from '../../core/certification/secrets'
import { gone, refuse } from '../../http/refusal'
import { demandStep, holdEvent, type HeldEvent } from './hold'
import { hashesOf, type Hashes, type Origin } from './network'
import { barrierOf, ownOf } from './own'
import { ownReceipts } from './receipts'
import { isActive, standingOf, type Standing } from './standing'
import { voteBallots, voteEntries, voteEvents } from './tables'
import { entry, event, listed } from './thing'

interface Sent {
  key: string
  id: string
  entries: readonly string[]
}
type Ballot = typeof voteBallots.$inferSelect

const newCode = (): string =>
  Array.from({ length: limits.code }, () => codeSigns.charAt(randomInt(codeSigns.length))).join('')

interface Making {
  held: HeldEvent
  standing: Standing
  fresh: readonly string[]
  hashes: Hashes
  key: string
}

/** Free places among the person's choices. @throws Refusal where there are too few */
function slotsOf({ held: { day, choices, period }, standing: { ballots }, fresh }: Making): number[] {
  const today = ballots.filter((one) => one.day === day)
  const taken = today.filter(isActive).map(({ slot }) => slot)
  const free = Array.from({ length: choices }, (_, index) => index + 1).filter(
    (slot) => !taken.includes(slot),
  )
  const [when, then] = period === 'daily' ? ['今天', '，明天再来'] : ['一共', '']
  if (free.length === 0) throw refuse(`${when}的 ${choices} 票已经投完了${then}`)
  if (free.length < fresh.length)
    throw refuse(`${when}还能投 ${free.length} 票，少选 ${fresh.length - free.length} 位`)
  if (today.filter(({ state }) => state === 'withdrawn').length >= limits.withdrawn)
    throw refuse(`撤回太多次了${then || '，不能再投'}`)
  return free
}

const barred = {
  school: '这是别的学校的投票',
  student: '这个投票只有本校认证学生可以投',
  'sign-in': '请先登录',
} as const

/** One person's ballots: cast, and taken back. */
export class BallotService {
  private readonly secrets: Secrets

  constructor(private readonly context: Context) {
    this.secrets = new Secrets(context.config)
  }

  /**
   * All of them or none. The same key again, and what was chosen already, gives the receipts that there are. The event is
   * held: its numbers are those of the rows, and nobody votes after the end.
   */
  async cast(viewer: Viewer, sent: Sent, origin: Origin): Promise<Cast> {
    const { db } = this.context
    await event.see(this.context, viewer, sent.id)
    const hashes = hashesOf(this.secrets, sent.id, origin)
    const { ids, held } = await db.transaction(async (tx) => {
      const held = await holdEvent(tx, sent.id)
      const standing = await standingOf(tx, viewer.id, sent.id, hashes)
      const today = standing.ballots.filter((one) => isActive(one) && one.day === held.day)
      const known = standing.ballots.filter(
        (one) => one.key === sent.key || (today.includes(one) && sent.entries.includes(one.entry)),
      )
      const fresh = sent.entries.filter((id) => !known.some((one) => one.entry === id))
      const repeated = known.some(({ key }) => key === sent.key)
      const made =
        repeated || fresh.length === 0
          ? []
          : await this.add(tx, viewer, { held, standing, fresh, hashes, key: sent.key })
      return { ids: [...known.map(({ id }) => id), ...made], held }
    })
    const [receipts, own] = await Promise.all([ownReceipts(db, viewer, ids), ownOf(db, viewer, held)])
    return { receipts, own }
  }

  /** One that counts, as long as voting is open and its day lasts. Done already is done. */
  async withdraw(viewer: Viewer, receipt: string): Promise<Own> {
    const mine = and(eq(voteBallots.id, receipt), eq(voteBallots.voterId, viewer.id))
    const [first] = await this.context.db.select().from(voteBallots).where(mine)
    if (!first) throw gone('这张选票')
    const held = await this.context.db.transaction(async (tx) => {
      const holding = await holdEvent(tx, first.eventId)
      const [ballot] = await tx.select().from(voteBallots).where(mine).for('no key update')
      if (!ballot) throw gone('这张选票')
      if (ballot.state === 'withdrawn') return holding
      demandStep(holding, 'withdraw')
      if (ballot.day !== holding.day) throw refuse('只能撤回今天投的票')
      if (!rowOf(ballotSteps, ballot.state, 'withdraw')) throw refuse('这张票现在不能撤回')
      await this.takeBack(tx, viewer, holding, ballot)
      return holding
    })
    return ownOf(this.context.db, viewer, held)
  }

  private async add(tx: Executor, viewer: Viewer, making: Making): Promise<string[]> {
    const { held, standing, fresh, hashes, key } = making
    demandStep(held, 'vote')
    const barrier = barrierOf(standing, held)
    if (barrier) throw refuse(barred[barrier])
    const slots = slotsOf(making)
    const { young, near } = standing
    const crowd = {
      address: near.address + 1,
      device: near.device + 1,
      young: near.young + Number(young),
    }
    const why = suspicionOf(crowd, young)
    await this.countEntries(tx, viewer, held, fresh, why === null)
    const ballots = fresh.map((entryId, index) => ({
      id: newId(),
      schoolId: held.schoolId,
      eventId: held.id,
      voterId: viewer.id,
      day: held.day,
      choices: held.choices,
      slot: slots[index] ?? 0,
      entryId,
      key,
      code: newCode(),
      state: why === null ? ('counted' as const) : ('aside' as const),
      suspicion: why,
      young,
      ...hashes,
      castAt: sql`clock_timestamp()`,
    }))
    await tx.insert(voteBallots).values(ballots)
    const first = !standing.ballots.some(isActive)
    await tx
      .update(voteEvents)
      .set({
        people: sql`people + ${Number(first)}`,
        ...(why === null ? { votes: sql`votes + ${fresh.length}` } : { aside: sql`aside + ${fresh.length}` }),
      })
      .where(eq(voteEvents.id, held.id))
    return ballots.map(({ id }) => id)
  }

  /** @throws Refusal unless the person sees all of them standing there */
  private async countEntries(
    tx: Executor,
    viewer: Viewer,
    { id }: HeldEvent,
    wanted: readonly string[],
    counts: boolean,
  ): Promise<void> {
    const change = counts
      ? sql`votes = e.votes + 1, reached_at = date_trunc('milliseconds', clock_timestamp())`
      : sql`aside = e.aside + 1`
    const { rows } = await tx.execute(sql`update vote_entries e set ${change} from vote_events v
      where v.id = e.event_id and e.event_id = ${id} and e.id = any(${sql.param([...wanted])}::uuid[]) and ${listed}
        and ${entry.visible(viewer)} returning e.id`)
    if (rows.length < wanted.length) throw refuse('有选手已经退出或还没有通过审核，请重新选择')
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

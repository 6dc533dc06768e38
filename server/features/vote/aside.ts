/** Ballots that were set aside: the event's creator says of each whether it counts, and why. */
import { eq, sql } from 'drizzle-orm'
import { ballotSteps, limits, type Decision, type Suspicion } from '../../../contract/vote/rules'
import { rowOf } from '../../../contract/rules'
import type { AsideBallot } from '../../../contract/vote/schema'
import type { Context, Viewer } from '../../context'
import { by, keyset, list, type PageQuery } from '../../http/keyset'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { notify } from '../../core/message/service'
import { record } from '../../core/roles/service'
import type { EventService } from './events'
import { demandStep, holdEvent } from './hold'
import { receiptsWhere, toOwnReceipt, type ReceiptRow } from './receipts'
import { voteBallots, voteEntries, voteEvents } from './tables'

interface Row extends ReceiptRow {
  suspicion: Suspicion | null
  network: string | null
  young: boolean
}

const toBallot = (row: Row): AsideBallot => ({
  ...toOwnReceipt(row),
  suspicion: row.suspicion ?? 'address',
  network: row.network ?? '',
  young: row.young,
})

export class AsideService {
  constructor(
    private readonly context: Context,
    private readonly events: EventService,
  ) {}

  /** First come first. */
  async list(viewer: Viewer, { id, ...query }: PageQuery & { id: string }) {
    const { author } = await this.events.readable(viewer, id)
    if (author.id !== viewer.id) throw notYours('投票')
    const page = keyset(by.oldest<Row>(sql`b.id`), query)
    const more = sql`, b.suspicion, b.young, upper(left(encode(b.address, 'hex'), 4)) as network`
    const where = sql`b.event_id = ${id} and b.state = 'aside' ${page.after} ${page.order}`
    return list(this.context.db, page, receiptsWhere(more, where), toBallot)
  }

  /** The same decision again is a retry. The voter is told, with the reason; it stands in the audit log. */
  async decide(viewer: Viewer, receipt: string, action: Decision, written: string): Promise<void> {
    const reason = lineOf(written)
    if (reason.length < limits.reason.min) throw wrongField('reason', '请写明理由')
    const [first] = await this.context.db
      .select({ eventId: voteBallots.eventId })
      .from(voteBallots)
      .where(eq(voteBallots.id, receipt))
    if (!first) throw gone('这张选票')
    await this.events.readable(viewer, first.eventId)
    await this.context.db.transaction(async (tx) => {
      const held = await holdEvent(tx, first.eventId)
      if (held.authorId !== viewer.id) throw notYours('投票')
      const [ballot] = await tx
        .select()
        .from(voteBallots)
        .where(eq(voteBallots.id, receipt))
        .for('no key update')
      if (!ballot) throw gone('这张选票')
      const step = rowOf(ballotSteps, ballot.state, action)
      if (!step) {
        if (ballotSteps.some((known) => known.action === action && known.to === ballot.state)) return
        throw refuse('这张票已经决定过，或者不再有效')
      }
      demandStep(held, 'decide')
      const counts = action === 'count'
      await tx.update(voteBallots).set({ state: step.to, reason }).where(eq(voteBallots.id, receipt))
      await tx
        .update(voteEntries)
        .set({
          aside: sql`aside - 1`,
          ...(counts
            ? { votes: sql`votes + 1`, reachedAt: sql`date_trunc('milliseconds', clock_timestamp())` }
            : {}),
        })
        .where(eq(voteEntries.id, ballot.entryId))
      await tx
        .update(voteEvents)
        .set({ aside: sql`aside - 1`, ...(counts ? { votes: sql`votes + 1` } : {}) })
        .where(eq(voteEvents.id, held.id))
      const { schoolId } = held
      const detail = { title: held.title, code: ballot.code, reason }
      await record(tx, { actorId: viewer.id, action: `vote.${action}`, subjectId: receipt, schoolId, detail })
      if (ballot.voterId)
        await notify(tx, {
          userId: ballot.voterId,
          group: 'system',
          kind: 'system',
          actorId: null,
          subjectId: receipt,
          about: { subject: 'voteEntry', id: ballot.entryId },
          text: `你在“${held.title}”投的票之前搁置了，发起人决定${counts ? '计入' : '不计入'}：${reason}`,
        })
    })
  }
}

import { eq, sql } from 'drizzle-orm'
import { limits, pollLimits, reviewSteps, type ReviewAction } from '../../../contract/vote/rules'
import { rowOf } from '../../../contract/rules'
import type { EntryDraft, VoteEntry } from '../../../contract/vote/schema'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { notifySystem } from '../../core/notice/notify'
import { demandImpartial } from '../../core/roles/impartial'
import { record } from '../../core/audit/record'
import { publish } from '../../core/thing/publish'
import { remove } from '../../core/thing/remove'
import type { EventService } from './events'
import { demandStep, readLockedEvent, type HeldEvent } from './hold'
import { barrierOf } from './own'
import { release } from './release'
import { active, entriesWhere, toEntry, type EntryRow } from './rows'
import { voteEntries, voteEvents } from './tables'
import { entry, rivalsOf } from './thing'
import { announce } from './announce'

/** Gives the next number of the event, which is held. */
async function nextNumber(tx: Executor, { id }: HeldEvent): Promise<number> {
  const [row] = await tx
    .update(voteEvents)
    .set({ numbered: sql`numbered + 1` })
    .where(eq(voteEvents.id, id))
    .returning({ number: voteEvents.numbered })
  return row?.number ?? 1
}

/** @throws Refusal where the event has no room, or the person stands there already; not by a call with the same key */
async function demandRoom(
  tx: Executor,
  held: HeldEvent,
  viewer: Viewer,
  { own, key }: { own: boolean; key: string },
): Promise<void> {
  const { rows } = await tx.execute<{ all: number; mine: number }>(sql`
    select count(*) filter (where review <> 'declined')::int as all,
      count(*) filter (where own and author_id = ${viewer.id} and review <> 'declined')::int as mine
    from vote_entries where event_id = ${held.id} and deleted_at is null and not (author_id = ${viewer.id} and key = ${key})`)
  const { all = 0, mine = 0 } = rows[0] ?? {}
  if (own && mine > 0) throw refuse('你已经报过名了')
  const { max } = held.kind === 'poll' ? pollLimits.options : limits.entries
  if (all >= max) throw refuse(`一个投票最多 ${max} 个选项`)
}

/**
 * @throws Refusal where somebody voted for the entry of an event that is held; while ballots are set aside there, whatever
 * they are for, so that nobody learns it before they decide about them
 */
async function demandNoVotes(tx: Executor, id: string, sentence: string): Promise<void> {
  const { rows } = await tx.execute<{ shown: boolean; hidden: boolean; chosen: boolean }>(sql`
    select e.votes > 0 as shown, v.aside > 0 as hidden,
      exists(select 1 from vote_ballots b where b.entry_id = e.id and ${active}) as chosen
    from vote_entries e join vote_events v on v.id = e.event_id where e.id = ${id}`)
  const [row] = rows
  if (row?.shown) throw refuse(sentence)
  if (row?.hidden) throw refuse('还有搁置的票没有决定，决定以后才能取消选项')
  if (row?.chosen) throw refuse(sentence)
}

/** Entries: put up, looked at by the event's creator, withdrawn. */
export class EntryService {
  constructor(
    private readonly context: Context,
    private readonly events: EventService,
  ) {}

  /** The creator adds as many as there is room for; others put up one, themselves. The same key again gives the first. */
  async apply(viewer: Viewer, { key, id: eventId, pictures, ...draft }: EntryDraft): Promise<VoteEntry> {
    const shown = await this.events.readable(viewer, eventId)
    const own = shown.author.id !== viewer.id
    if (own && barrierOf({ ...viewer, member: true }, { voters: shown.voters, schoolId: shown.school_id }))
      throw refuse(shown.voters === 'students' ? '只有本校认证学生可以报名' : '只有本校同学可以报名')
    const texts = { name: draft.name, text: draft.text ?? '' }
    const sent = { key, texts, pictures, schoolId: shown.school_id }
    const { id } = await publish(this.context, viewer, entry, sent, async (tx, ready) => {
      const name = lineOf(ready.texts.name)
      if (name === '') throw wrongField('name', '请填写名称')
      const held = await readLockedEvent(tx, eventId)
      demandStep(held, own ? 'enter' : 'add')
      await demandRoom(tx, held, viewer, { own, key })
      const waits = own && held.review
      await ready.add({
        eventId,
        own,
        name,
        text: linesOf(ready.texts.text),
        pictures: ready.pictures,
        review: waits ? 'waiting' : 'accepted',
        number: waits ? null : await nextNumber(tx, held),
      })
      if (waits)
        await notifySystem(
          tx,
          held.authorId,
          `“${held.title}”有新的报名：${name}，等你审核`,
          ready.id,
          'voteEntry',
        )
    })
    return this.one(viewer, id)
  }

  async one(viewer: Viewer | null, id: string): Promise<VoteEntry> {
    return toEntry(await this.readable(viewer, id), viewer, this.context)
  }

  /** The creator's word; the same word again is a retry. What people voted for is not the creator's to drop. */
  async review(viewer: Viewer, id: string, action: ReviewAction, written = ''): Promise<void> {
    const shown = await this.readable(viewer, id)
    const reason = lineOf(written)
    if (action === 'decline' && reason.length < limits.reason.min) throw wrongField('reason', '请写明理由')
    await this.context.db.transaction(async (tx) => {
      const held = await readLockedEvent(tx, shown.event_id)
      if (held.authorId !== viewer.id) throw notYours('投票')
      const [row] = await tx.select().from(voteEntries).where(eq(voteEntries.id, id)).for('no key update')
      if (!row || row.deletedAt) throw gone(entry.what)
      const step = rowOf(reviewSteps, row.review, action)
      if (!step) {
        if (reviewSteps.some((known) => known.action === action && known.to === row.review)) return
        throw refuse('已经决定过了')
      }
      demandStep(held, 'review')
      if (action === 'decline')
        await demandNoVotes(tx, id, '已经有人投了，不能由你取消。请本人退出，或请学校处理')
      const number = row.number ?? (action === 'accept' ? await nextNumber(tx, held) : null)
      await tx.update(voteEntries).set({ review: step.to, reason, number }).where(eq(voteEntries.id, id))
      await announce(this.context, tx, held.id)
      const detail = { title: held.title, entry: row.name, ...(reason === '' ? {} : { reason }) }
      const { schoolId } = held
      await record(tx, { actorId: viewer.id, action: `vote.${action}`, subjectId: id, schoolId, detail })
      if (row.authorId === viewer.id) return
      const words =
        action === 'accept'
          ? `你报名的“${held.title}”通过了，编号是 ${number}`
          : `你报名的“${held.title}”没有通过：${reason}`
      await notifySystem(tx, row.authorId, words, id, 'voteEntry')
    })
  }

  /** The school's word, with a reason that voters read; the same again is a retry. Choices go back to their voters. */
  async dismiss(viewer: Viewer, id: string, written: string): Promise<void> {
    const reason = lineOf(written)
    if (reason.length < limits.reason.min) throw wrongField('reason', '请写明理由')
    await this.context.db.transaction(async (tx) => {
      const [known] = await tx.select().from(voteEntries).where(eq(voteEntries.id, id))
      if (!known || known.deletedAt || !administers(viewer, known.schoolId)) throw gone(entry.what)
      const held = await readLockedEvent(tx, known.eventId)
      const { rows: rivals } = await tx.execute<{ id: string }>(rivalsOf(id))
      demandImpartial(viewer, held.authorId, known.authorId, ...rivals.map((rival) => rival.id))
      const [row] = await tx.select().from(voteEntries).where(eq(voteEntries.id, id)).for('no key update')
      const step = row && rowOf(reviewSteps, row.review, 'dismiss')
      if (!step) {
        if (row?.review === 'declined' && row.reason === reason) return
        throw refuse('这个选项已经不在名单里')
      }
      demandStep(held, 'dismiss')
      await release(tx, sql`select ${id}::uuid`, `学校取消：${reason}`)
      await tx.update(voteEntries).set({ review: step.to, reason }).where(eq(voteEntries.id, id))
      await announce(this.context, tx, held.id)
      const { schoolId, title, authorId } = held
      const detail = { title, entry: row.name, reason }
      await record(tx, { actorId: viewer.id, action: 'vote.dismiss', subjectId: id, schoolId, detail })
      const words = `学校取消了“${title}”里的“${row.name}”：${reason}`
      for (const person of new Set([authorId, row.authorId]))
        await notifySystem(tx, person, words, id, 'voteEntry')
    })
  }

  /** Who put themselves up leaves, as long as voting lasts; what its creator added goes while nobody voted for it. */
  async remove(viewer: Viewer, id: string): Promise<void> {
    const shown = await this.readable(viewer, id)
    if (shown.author.id !== viewer.id) throw notYours('选项')
    await remove(this.context, viewer, entry, id, async (tx) => {
      const held = await readLockedEvent(tx, shown.event_id)
      if (held.closed || held.now >= held.ends) throw refuse('投票已经结束，名单不能再改')
      if (shown.own) await release(tx, sql`select ${id}::uuid`, '本人退出')
      else await demandNoVotes(tx, id, '已经有人投了，不能再删。确实要取消，请学校处理')
      await announce(this.context, tx, held.id)
    })
  }

  async readable(viewer: Viewer | null, id: string): Promise<EntryRow> {
    const { rows } = await this.context.db.execute<EntryRow>(entriesWhere(viewer, sql`e.id = ${id}`))
    if (!rows[0]) throw gone(entry.what)
    return rows[0]
  }
}

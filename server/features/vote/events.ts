import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { wordsOf } from '../../../contract/article/rules'
import { limits, pollLimits, type Suspicion } from '../../../contract/vote/rules'
import type { EventDraft, Live, VoteDetail } from '../../../contract/vote/schema'
import type { Context, Viewer } from '../../context'
import { admit } from '../../http/access'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { momentOf } from '../../http/moment'
import { lineOf, linesOf } from '../../http/text'
import { bodyOf, takeBody } from '../../core/article/body'
import { membershipOf } from '../../core/chat/access'
import { pictureOf } from '../../core/file/own'
import { publish } from '../../core/thing/publish'
import { record } from '../../core/audit/record'
import { remove } from '../../core/thing/remove'
import { demandStep, readLockedEvent } from './hold'
import { entriesNow } from './live'
import { Electorate, ownOf } from './own'
import { eventsWhere, numbersOf, toEvent, type EventRow } from './rows'
import { voteEntries } from './tables'
import { event } from './thing'
import { announce } from './announce'

const minute = 60_000
const day = 24 * 60 * minute

/** @throws Refusal for times that are none of an event's */
function timesOf(starts: string | undefined, ends: string): { startsAt: Date; endsAt: Date } {
  const now = Date.now()
  const startsAt = momentOf('starts', '开始时间', starts ?? null) ?? new Date(now)
  const endsAt = momentOf('ends', '结束时间', ends) ?? new Date(now)
  const begin = Math.max(now, startsAt.getTime())
  const open = endsAt.getTime() - begin
  if (begin - now > limits.ahead.days * day) throw wrongField('starts', `最晚 ${limits.ahead.days} 天内开始`)
  if (open < limits.open.minutes * minute) throw wrongField('ends', `至少要开放 ${limits.open.minutes} 分钟`)
  if (open > limits.open.days * day) throw wrongField('ends', `最多开放 ${limits.open.days} 天`)
  return { startsAt: new Date(begin), endsAt }
}

/** The options of a poll, each once. @throws Refusal for too few */
function optionsOf(written: readonly string[] = []): string[] {
  const names = [...new Set(written.map(lineOf))].filter((name) => name !== '')
  if (names.length < pollLimits.options.min)
    throw wrongField('options', `至少写 ${pollLimits.options.min} 个不同的选项`)
  return names
}

/** Events: made, read, deleted while nobody voted, cancelled from then on. */
export class EventService {
  private readonly electorate: Electorate

  constructor(private readonly context: Context) {
    this.electorate = new Electorate(context)
  }

  /** A repeated draft key gives the event that the first call made. */
  async create(viewer: Viewer, { key, cover, starts, ends, ...draft }: EventDraft): Promise<VoteDetail> {
    const { kind = 'contest', choices, period, voters, conversation: conversationId = null } = draft
    const poll = kind === 'poll'
    if ((voters === 'chat') !== (conversationId !== null) || (conversationId !== null && !poll))
      throw wrongField('voters', '只有聊天里的投票能只给聊天里的人')
    // friends ask each other without papers; what is for a school is a student's to ask
    if (conversationId === null) admit('student', viewer)
    else await membershipOf(this.context.db, viewer, conversationId)
    if (!poll && draft.body === undefined) throw wrongField('body', '请写活动说明')
    const { body, pictures } = poll
      ? { body: [], pictures: [] }
      : await takeBody(this.context, viewer, draft.body ?? [])
    const shown = pictures.map(({ id }) => id).filter((id) => id !== cover)
    const names = poll ? optionsOf(draft.options) : []
    const { id } = await publish(
      this.context,
      viewer,
      event,
      {
        key,
        texts: { title: draft.title, body: wordsOf(body), options: names.join('\n') },
        pictures: cover === undefined ? shown : [cover, ...shown],
      },
      async (tx, ready) => {
        const title = lineOf(ready.texts.title)
        const { min } = poll ? pollLimits.question : limits.title
        if (Array.from(title).length < min) throw wrongField('title', `至少写 ${min} 个字`)
        const way = poll ? 'creator' : draft.way
        await ready.add({
          kind,
          title,
          body,
          text: linesOf(ready.texts.body),
          pictures: ready.pictures,
          ...timesOf(starts, ends),
          choices: Math.min(choices, names.length || choices),
          period: poll ? 'once' : period,
          voters,
          conversationId,
          way,
          review: way !== 'creator' && draft.review,
          numbered: names.length,
        })
        if (names.length > 0)
          await tx.insert(voteEntries).values(
            optionsOf(ready.texts.options.split('\n')).map((name, index) => ({
              id: newId(),
              schoolId: ready.schoolId,
              eventId: ready.id,
              authorId: viewer.id,
              key: newId(),
              own: false,
              number: index + 1,
              name,
              review: 'accepted' as const,
            })),
          )
      },
    )
    return this.read(viewer, id)
  }

  async read(viewer: Viewer | null, id: string): Promise<VoteDetail> {
    const row = await this.readable(viewer, id)
    const { voters, school_id: schoolId, conversation_id: conversationId, choices } = row
    const place = { id, voters, schoolId, conversationId, choices }
    const mine = row.author.id === viewer?.id
    const [own, electorate, decided, waiting, signals] = await Promise.all([
      ownOf(this.context.db, viewer, place),
      row.electorate ?? this.electorate.of(place),
      row.closed ? this.decided(id) : null,
      mine ? this.waiting(id) : null,
      mine ? this.signals(viewer, id) : null,
    ])
    return {
      ...toEvent(row, viewer, this.context),
      school: row.school,
      body: bodyOf(
        row.body,
        row.pictures.map((picture) => pictureOf(picture, this.context)),
      ),
      electorate,
      cancelled: row.cancelled_for,
      decided,
      own,
      waiting,
      signals,
    }
  }

  async live(viewer: Viewer | null, id: string): Promise<Live> {
    const row = await this.readable(viewer, id)
    return { ...numbersOf(row), as_of: row.now, entries: await entriesNow(this.context.db, id) }
  }

  /** Only while nobody has voted: what people did stays readable. */
  remove(viewer: Viewer, id: string): Promise<void> {
    return remove(this.context, viewer, event, id, async (tx) => {
      const held = await readLockedEvent(tx, id)
      const { rows } = await tx.execute(sql`select 1 from vote_ballots where event_id = ${id} limit 1`)
      if (rows.length === 0) return
      throw refuse(
        held.closed || held.now >= held.ends
          ? '已经有人投过票，结果和回执会一直留着，不能删除'
          : '已经有人投票，不能删除。可以写明理由取消，票数和回执都会留着',
      )
    })
  }

  /** Ends it where it stands; voters are told the reason by a round. The same reason again is a retry. */
  async cancel(viewer: Viewer, id: string, written: string): Promise<void> {
    const reason = lineOf(written)
    if (reason.length < limits.reason.min) throw wrongField('reason', '请写明理由')
    const shown = await this.readable(viewer, id)
    if (shown.author.id !== viewer.id) throw notYours('投票')
    await this.context.db.transaction(async (tx) => {
      const held = await readLockedEvent(tx, id)
      const { rows } = await tx.execute<{ reason: string | null }>(
        sql`select cancelled_for as reason from vote_events where id = ${id}`,
      )
      if (rows[0]?.reason === reason) return
      demandStep(held, 'cancel')
      await tx.execute(sql`update vote_events v set cancelled_for = ${reason}, closed_at = clock_timestamp(),
        starts_at = least(starts_at, clock_timestamp()), ends_at = clock_timestamp() where id = ${id}`)
      await tx.execute(
        sql`update vote_ballots set address = null, device = null where event_id = ${id} and address is not null`,
      )
      await announce(this.context, tx, id)
      const { schoolId, title } = held
      await record(tx, {
        actorId: viewer.id,
        action: 'vote.cancel',
        subjectId: id,
        schoolId,
        detail: { title, reason },
      })
    })
  }

  /** The event, if this viewer may see it. */
  async readable(viewer: Viewer | null, id: string): Promise<EventRow> {
    const { rows } = await this.context.db.execute<EventRow>(eventsWhere(viewer, sql`v.id = ${id}`))
    if (!rows[0]) throw gone(event.what)
    return rows[0]
  }

  /** What became of ballots that had been set aside. */
  private async decided(id: string): Promise<{ counted: number; rejected: number }> {
    const { rows } = await this.context.db.execute<{ counted: number; rejected: number }>(sql`
      select count(*) filter (where state = 'counted')::int as counted,
        count(*) filter (where state in ('rejected', 'aside'))::int as rejected
      from vote_ballots where event_id = ${id} and signals <> '{}'`)
    return rows[0] ?? { counted: 0, rejected: 0 }
  }

  private async signals(viewer: Viewer, id: string): Promise<{ signal: Suspicion; count: number }[]> {
    const { rows } = await this.context.db.execute<{ signal: Suspicion; count: number }>(sql`
      select s.signal, count(*)::int as count from vote_ballots b cross join unnest(b.signals) s(signal)
      where b.event_id = ${id} and b.state = 'aside' and b.voter_id is distinct from ${viewer.id}::uuid
      group by s.signal order by count(*) desc, s.signal`)
    return rows
  }

  private async waiting(id: string): Promise<number> {
    const { rows } = await this.context.db.execute<{ count: number }>(sql`select count(*)::int as count
      from vote_entries where event_id = ${id} and deleted_at is null and state = 'approved' and review = 'waiting'`)
    return rows[0]?.count ?? 0
  }
}

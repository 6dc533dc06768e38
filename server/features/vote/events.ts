import { sql } from 'drizzle-orm'
import { wordsOf } from '../../../contract/article/rules'
import { limits } from '../../../contract/vote/rules'
import type { EventDraft, Live, VoteDetail } from '../../../contract/vote/schema'
import type { Context, Viewer } from '../../context'
import { prepared } from '../../database/prepared'
import { gone, wrongField } from '../../http/refusal'
import { momentOf } from '../../http/moment'
import { lineOf, linesOf } from '../../http/text'
import { bodyOf, takeBody } from '../../core/article/body'
import { pictureOf } from '../../core/file/own'
import { publish } from '../../core/thing/publish'
import { remove } from '../../core/thing/remove'
import { holdEvent } from './hold'
import { Electorate, ownOf } from './own'
import { eventsWhere, numbersOf, toEvent, type EventRow } from './rows'
import { event } from './thing'

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

/** What open pages ask for again and again. */
const numbers = `select e.id, e.votes, e.aside,
    rank() over (order by (-e.votes), e.reached_at, e.number)::int as place
  from vote_entries e where e.event_id = $1 and e.deleted_at is null and e.state = 'approved' and e.review = 'accepted'
  order by (-e.votes), e.reached_at, e.number`

/** Events: made, read, deleted. */
export class EventService {
  private readonly electorate: Electorate

  constructor(private readonly context: Context) {
    this.electorate = new Electorate(context)
  }

  /** A repeated draft key gives the event that the first call made. */
  async create(viewer: Viewer, { key, cover, starts, ends, ...draft }: EventDraft): Promise<VoteDetail> {
    const { body, pictures } = await takeBody(this.context, viewer, draft.body)
    const shown = pictures.map(({ id }) => id).filter((id) => id !== cover)
    const { id } = await publish(
      this.context,
      viewer,
      event,
      {
        key,
        texts: { title: draft.title, body: wordsOf(body) },
        pictures: cover === undefined ? shown : [cover, ...shown],
      },
      async (_tx, ready) => {
        const title = lineOf(ready.texts.title)
        if (Array.from(title).length < limits.title.min)
          throw wrongField('title', `至少写 ${limits.title.min} 个字`)
        const { choices, period, voters, way, review } = draft
        await ready.add({
          title,
          body,
          text: linesOf(ready.texts.body),
          pictures: ready.pictures,
          ...timesOf(starts, ends),
          choices,
          period,
          voters,
          way,
          review: way !== 'creator' && review,
        })
      },
    )
    return this.read(viewer, id)
  }

  async read(viewer: Viewer | null, id: string): Promise<VoteDetail> {
    const row = await this.readable(viewer, id)
    const place = { id, voters: row.voters, schoolId: row.school_id, choices: row.choices }
    const [own, electorate, waiting] = await Promise.all([
      ownOf(this.context.db, viewer, place),
      this.electorate.of(place),
      row.author.id === viewer?.id ? this.waiting(id) : null,
    ])
    return {
      ...toEvent(row, viewer, this.context),
      school: row.school,
      body: bodyOf(
        row.body,
        row.pictures.map((picture) => pictureOf(picture, this.context)),
      ),
      electorate,
      own,
      waiting,
    }
  }

  async live(viewer: Viewer | null, id: string): Promise<Live> {
    const row = await this.readable(viewer, id)
    const entries = await prepared<Live['entries'][number]>(this.context.db, 'vote_live', numbers, [id])
    return { ...numbersOf(row), entries }
  }

  /** Goes with its ballots' hashes; what was written down of its result stays unread. */
  remove(viewer: Viewer, id: string): Promise<void> {
    return remove(this.context, viewer, event, id, async (tx) => {
      await holdEvent(tx, id)
      await tx.execute(
        sql`update vote_ballots set address = null, device = null where event_id = ${id} and address is not null`,
      )
    })
  }

  /** The event, if this viewer may see it. */
  async readable(viewer: Viewer | null, id: string): Promise<EventRow> {
    const { rows } = await this.context.db.execute<EventRow>(eventsWhere(viewer, sql`v.id = ${id}`))
    if (!rows[0]) throw gone(event.what)
    return rows[0]
  }

  private async waiting(id: string): Promise<number> {
    const { rows } = await this.context.db.execute<{ count: number }>(sql`select count(*)::int as count
      from vote_entries where event_id = ${id} and deleted_at is null and state = 'approved' and review = 'waiting'`)
    return rows[0]?.count ?? 0
  }
}

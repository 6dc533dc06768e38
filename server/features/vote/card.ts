import { sql } from 'drizzle-orm'
import { barrierWords, phaseOf, voterTitles, type Voters } from '../../../contract/vote/rules'
import type { PollFace } from '../../../contract/chat/card'
import { pageOfThing } from '../../../contract/kinds'
import type { AskedCard, CardKind } from '../../core/chat/card'
import type { Executor } from '../../context'
import { prepared } from '../../database/prepared'
import { instant } from '../../http/keyset'
import { refuse } from '../../http/refusal'
import { barrierOf } from './own'
import { event, inChatText, peopled, visibleText } from './thing'

interface Row {
  reader: string | null
  school: string | null
  id: string
  title: string
  thumbKey: string | null
  author: string
  voters: Voters
  schoolId: string
  schoolName: string
  choices: number
  people: number
  votes: number
  starts: number
  ends: number
  now: number
  /** Before its numbers were read: what is told after a change is later. */
  asOf: number
  closed: boolean
  cancelled: boolean
  student: boolean
  member: boolean
  chosen: string[]
  /** Of a poll. */
  options: { id: string; name: string; votes: number }[] | null
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** $1 readers, $2 their schools, $3 events, side by side. What a poll's card says is the same for all but the reader's own. */
const cards = `
  select w.reader, w.school, v.id, v.title, v.pictures -> 0 ->> 'thumbKey' as "thumbKey", u.name as author, v.voters,
    v.school_id as "schoolId", s.name as "schoolName", v.choices, v.people, v.votes, ${ms('v.starts_at')} as starts, ${ms('v.ends_at')} as ends,
    ${ms('clock_timestamp()')} as now, ${ms('statement_timestamp()')} as "asOf", v.closed_at is not null as closed, v.cancelled_for is not null as cancelled,
    coalesce((select r.student_until > clock_timestamp() from users r where r.id = w.reader), false) as student,
    ${inChatText('w.reader', 'v.conversation_id')} as member,
    (select coalesce(json_agg(b.entry_id), '[]') from vote_ballots b where b.voter_id = w.reader and b.event_id = v.id
      and b.state in ('counted', 'aside', 'rejected')) as chosen,
    case when v.kind = 'poll' then (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'votes', e.votes) order by e.number), '[]')
      from vote_entries e where e.event_id = v.id and e.deleted_at is null and e.state = 'approved' and e.review = 'accepted') end as options
  from (select distinct * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as a(reader, school, id)) w
  join vote_events v on v.id = w.id and ${visibleText('w.reader', 'w.school')}
  join users u on u.id = v.author_id join schools s on s.id = v.school_id`

const keyOf = ({ reader, id }: { reader: string | null; id: string }): string => `${reader ?? ''} ${id}`

const shortTitles = { school: '的同学', students: '的认证学生' } as const

const pollOf = (row: Row, options: NonNullable<Row['options']>): PollFace => {
  const { id, people, votes, chosen, choices, voters, schoolId, member, student } = row
  const viewer = row.reader === null ? null : { schoolId: row.school, student, member }
  const barrier = barrierOf(viewer, { voters, schoolId })
  return {
    id,
    phase: phaseOf(row, row, row.now),
    ends: instant(row.ends),
    as_of: row.asOf,
    people,
    votes,
    options,
    chosen,
    left: Math.max(0, choices - chosen.length),
    voters:
      voters === 'school' || voters === 'students'
        ? `${row.schoolName}${shortTitles[voters]}`
        : voterTitles[voters],
    obstacle: barrier && barrierWords[barrier],
  }
}

async function read(asked: readonly AskedCard[], db: Executor): Promise<Map<string, Row>> {
  const rows = await prepared<Row>(db, 'vote_cards', cards, [
    asked.map(({ reader }) => reader),
    asked.map(({ school }) => school),
    asked.map(({ id }) => id),
  ])
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** Events, as who may see them meets them in chat and under dynamics; a poll is answered there. */
export const voteCard: CardKind = {
  posted: true,
  label: '投票',
  gone: '这个投票看不到了：可能已经删除，或只给别的学校、别的聊天',
  send: async (context, viewer, id) => {
    await event.see(context, viewer, id)
    const { rows } = await context.db.execute(
      sql`select 1 from vote_events v where v.id = ${id} and ${peopled}`,
    )
    if (rows.length === 0) throw refuse('还没有选项可以投，添加以后再分享')
  },
  read: async ({ providers }, asked, db) => {
    const found = await read(asked, db)
    return asked.map((one) => {
      const row = found.get(keyOf(one))
      if (!row) return null
      return {
        id: row.id,
        title: row.title,
        note: `投票 · ${row.author}`,
        thumb: row.thumbKey === null ? null : providers.storage.url(row.thumbKey),
        page: pageOfThing('vote', row.id) ?? '',
        ...(row.options ? { poll: pollOf(row, row.options) } : {}),
      }
    })
  },
}

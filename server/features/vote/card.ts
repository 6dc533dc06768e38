import { sql } from 'drizzle-orm'
import { barrierWords, phaseOf, voterTitles, type Voters } from '../../../contract/vote/rules'
import type { PollFace } from '../../../contract/chat/card'
import { pageOfThing } from '../../../contract/kinds'
import type { AskedCard, CardKind } from '../../core/chat/card'
import type { Executor } from '../../context'
import {
  bool,
  float,
  int,
  json,
  listOf,
  oneOf,
  orNull,
  statement,
  text,
  uuid,
  type RowOf,
} from '../../database/statement'
import { instant, msOf } from '../../http/keyset'
import { refuse } from '../../http/refusal'
import { barrierOf } from './own'
import { event, inChat, peopled, visibleTo } from './thing'

const row = {
  reader: orNull(uuid),
  school: orNull(uuid),
  id: uuid,
  title: text,
  thumbKey: orNull(text),
  author: text,
  voters: oneOf<Voters>(),
  schoolId: uuid,
  schoolName: text,
  choices: int,
  people: int,
  votes: int,
  starts: float,
  ends: float,
  now: float,
  /** Before its numbers were read: what is told after a change is later. */
  asOf: float,
  closed: bool,
  cancelled: bool,
  student: bool,
  member: bool,
  chosen: json<string[]>(),
  /** Of a poll. */
  options: orNull(json<{ id: string; name: string; votes: number }[]>()),
}
type Row = RowOf<typeof row>

/** Events for readers of schools, side by side. What a poll's card says is the same for all but the reader's own. */
const cards = statement(
  'vote_cards',
  {
    values: { readers: listOf(orNull(uuid)), schools: listOf(orNull(uuid)), ids: listOf(uuid) },
    row,
  },
  (p) => sql`
  select w.reader, w.school, v.id, v.title, v.pictures -> 0 ->> 'thumbKey' as "thumbKey", u.name as author, v.voters,
    v.school_id as "schoolId", s.name as "schoolName", v.choices, v.people, v.votes, ${msOf(sql`v.starts_at`)} as starts, ${msOf(sql`v.ends_at`)} as ends,
    ${msOf(sql`clock_timestamp()`)} as now, ${msOf(sql`statement_timestamp()`)} as "asOf", v.closed_at is not null as closed, v.cancelled_for is not null as cancelled,
    coalesce((select r.student_until > clock_timestamp() from users r where r.id = w.reader), false) as student,
    ${inChat(sql`w.reader`)} as member,
    (select coalesce(json_agg(b.entry_id), '[]') from vote_ballots b where b.voter_id = w.reader and b.event_id = v.id
      and b.state in ('counted', 'aside', 'rejected')) as chosen,
    case when v.kind = 'poll' then (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'votes', e.votes) order by e.number), '[]')
      from vote_entries e where e.event_id = v.id and e.deleted_at is null and e.state = 'approved' and e.review = 'accepted') end as options
  from (select distinct * from unnest(${p.readers}::uuid[], ${p.schools}::uuid[], ${p.ids}::uuid[]) as a(reader, school, id)) w
  join vote_events v on v.id = w.id and ${visibleTo(sql`w.reader`, sql`w.school`)}
  join users u on u.id = v.author_id join schools s on s.id = v.school_id`,
)

const keyOf = ({ reader, id }: { reader: string | null; id: string }): string => `${reader ?? ''} ${id}`

const shortTitles = { school: '的同学', students: '的认证学生' } as const

const pollOf = (of: Row, options: NonNullable<Row['options']>): PollFace => {
  const { id, people, votes, chosen, choices, voters, schoolId, member, student } = of
  const viewer = of.reader === null ? null : { schoolId: of.school, student, member }
  const barrier = barrierOf(viewer, { voters, schoolId })
  return {
    id,
    phase: phaseOf(of, of, of.now),
    ends: instant(of.ends),
    as_of: of.asOf,
    people,
    votes,
    options,
    chosen,
    left: Math.max(0, choices - chosen.length),
    voters:
      voters === 'school' || voters === 'students'
        ? `${of.schoolName}${shortTitles[voters]}`
        : voterTitles[voters],
    obstacle: barrier && barrierWords[barrier],
  }
}

async function read(asked: readonly AskedCard[], db: Executor): Promise<Map<string, Row>> {
  const rows = await cards(db, {
    readers: asked.map(({ reader }) => reader),
    schools: asked.map(({ school }) => school),
    ids: asked.map(({ id }) => id),
  })
  return new Map(rows.map((one) => [keyOf(one), one]))
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
      const met = found.get(keyOf(one))
      if (!met) return null
      return {
        id: met.id,
        title: met.title,
        note: `投票 · ${met.author}`,
        thumb: met.thumbKey === null ? null : providers.storage.url(met.thumbKey),
        page: pageOfThing('vote', met.id) ?? '',
        ...(met.options ? { poll: pollOf(met, met.options) } : {}),
      }
    })
  },
}

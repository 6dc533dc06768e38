/** The result of an event as a table that Excel opens. */
import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { codeText, csvPath, type BallotState } from '../../../contract/vote/rules'
import type { Context, Viewer } from '../../context'
import { csvHead, csvLine, sendCsv } from '../../core/file/csv'
import { linkExpired, linkKey, linkKeyOf } from '../../core/file/link'
import { record } from '../../core/audit/record'
import { notYours, refuse } from '../../http/refusal'
import type { EventService } from './events'
import { listed } from './thing'

const what = 'vote.csv'

interface Sums extends Record<string, unknown> {
  title: string
  electorate: number | null
  people: number
  votes: number
  rejected: number
  cancelled: string | null
}
interface Place extends Record<string, unknown> {
  place: number
  number: number | null
  name: string
  votes: number
  rejected: number
}
interface Line extends Record<string, unknown> {
  code: string
  number: number | null
  name: string
  state: BallotState
  reason: string
}
/** Receipts read at a time. */
const batch = 1_000

/** Its creator's, once it is written down. */
export async function resultKey(context: Context, viewer: Viewer, events: EventService, id: string) {
  const { author, closed, title, school_id: schoolId } = await events.readable(viewer, id)
  if (author.id !== viewer.id) throw notYours('投票')
  if (!closed) throw refuse('结果公布后才能导出')
  const made = await linkKey(context, viewer, what, id)
  await record(context.db, {
    actorId: viewer.id,
    action: 'vote.export',
    subjectId: id,
    schoolId,
    detail: { title },
  })
  return made
}

const named = sql`case when e.deleted_at is null then e.name else '已退出' end as name`
const states: Record<BallotState, string> = {
  counted: '计入',
  aside: '没有决定',
  rejected: '不计入',
  withdrawn: '本人撤回',
  void: '退回',
}

/** How many took part, the result, and every receipt with its reason: what everyone may check, in one file. */
async function* linesOf({ db }: Pick<Context, 'db'>, id: string): AsyncGenerator<string> {
  const { rows: sums } = await db.execute<Sums>(sql`
    select v.title, v.electorate, v.people, v.votes, v.cancelled_for as cancelled,
      (select count(*)::int from vote_ballots b where b.event_id = v.id and b.state in ('rejected', 'aside')) as rejected
    from vote_events v where v.id = ${id}`)
  for (const { title, electorate, people, votes, rejected, cancelled } of sums) {
    yield csvHead(['投票', title])
    if (cancelled !== null) yield csvLine(['取消的理由', cancelled])
    yield csvLine(['能投票的人数', electorate === null ? '' : `${electorate}`])
    yield csvLine(['投票的人数', `${people}`])
    yield csvLine(['计入的票', `${votes}`])
    yield csvLine(['不计入的票', `${rejected}`])
  }
  yield csvLine([])
  yield csvLine(['名次', '编号', '名称', '票数', '不计入的票'])
  const { rows: places } = await db.execute<Place>(sql`
    select row_number() over (order by r.place, -e.votes, e.reached_at, e.number)::int as place, e.number, ${named},
      coalesce(r.votes, e.votes) as votes, coalesce(r.rejected + r.aside,
        (select count(*)::int from vote_ballots b where b.entry_id = e.id and b.state in ('rejected', 'aside'))) as rejected
    from vote_entries e join vote_events v on v.id = e.event_id left join vote_results r on r.entry_id = e.id
    where e.event_id = ${id} and (r.place is not null or (v.cancelled_for is not null and ${listed})) order by 1`)
  for (const { place, number, name, votes, rejected } of places)
    yield csvLine([`${place}`, `${number ?? ''}`, name, `${votes}`, `${rejected}`])
  yield csvLine([])
  yield csvLine(['回执码', '编号', '名称', '怎么算的', '理由'])
  for (let after = '', more = true; more;) {
    const { rows } = await db.execute<Line>(sql`
      select b.code, e.number, ${named}, b.state, b.reason from vote_ballots b join vote_entries e on e.id = b.entry_id
      where b.event_id = ${id} and b.code > ${after} order by b.code limit ${batch}`)
    for (const { code, number, name, state, reason } of rows)
      yield csvLine([codeText(code), `${number ?? ''}`, name, states[state], reason])
    after = rows.at(-1)?.code ?? ''
    more = rows.length === batch
  }
}

/** GET /api/Vote/csv?id=…&key=…: a file and not an envelope. */
export const voteCsv =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: Record<string, unknown> }>(`/api/${csvPath}`, {
      config: { rateLimit: { max: 20, timeWindow: 60_000 } },
      handler: async ({ query }, reply) => {
        const { id, userId } = await linkKeyOf(context, what, query.id, query.key)
        const { rows } = await context.db.execute<{ title: string }>(sql`select title from vote_events
          where id = ${id} and author_id = ${userId} and closed_at is not null and deleted_at is null`)
        if (!rows[0]) throw linkExpired()
        return sendCsv(reply, rows[0].title, linesOf(context, id))
      },
    })
  }

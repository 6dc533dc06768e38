/** The result of an event as a table that Excel opens. */
import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { csvPath } from '../../../contract/vote/rules'
import type { Context, Viewer } from '../../context'
import { csvHead, csvLine, sendCsv } from '../../core/file/csv'
import { linkExpired, linkKey, linkKeyOf } from '../../core/file/link'
import { record } from '../../core/roles/service'
import { notYours, refuse } from '../../http/refusal'
import type { EventService } from './events'

const what = 'vote.csv'

interface Row extends Record<string, unknown> {
  place: number
  number: number
  name: string
  votes: number
  aside: number
  rejected: number
}

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

async function* linesOf({ db }: Pick<Context, 'db'>, id: string): AsyncGenerator<string> {
  yield csvHead(['名次', '编号', '名称', '票数', '未决定的搁置票', '不计入的票'])
  const { rows } = await db.execute<Row>(sql`
    select r.place, e.number, case when e.deleted_at is null then e.name else '已退出' end as name, r.votes, r.aside, r.rejected
    from vote_results r join vote_entries e on e.id = r.entry_id where r.event_id = ${id} order by r.place`)
  for (const { place, number, name, votes, aside, rejected } of rows)
    yield csvLine([`${place}`, `${number}`, name, `${votes}`, `${aside}`, `${rejected}`])
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

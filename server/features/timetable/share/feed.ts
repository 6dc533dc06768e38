/** The address by which calendars read a person's timetable. Whoever has it reads: it is as long as a password, and kept as a hash. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { BodyOf, DataOf } from '../../../../contract/http'
import type { Exam } from '../../../../contract/timetable/academic/schema'
import { shortLine } from '../../../../contract/timetable/academic/rules'
import type { MemoWay } from '../../../../contract/timetable/share/rules'
import type { Feed, timetableShareRoutes } from '../../../../contract/timetable/share/schema'
import type { Context, Executor, Viewer } from '../../../context'
import { hashOf } from '../../../core/account/secret'
import { instant } from '../../../http/keyset'
import { gone } from '../../../http/refusal'
import { knownOf } from '../plan'
import { calendarFile } from './calendar'

type Routes = typeof timetableShareRoutes
type Make = BodyOf<Routes['cls/makefeed']>
type Change = BodyOf<Routes['cls/setfeed']>

const place = '/api/timetable/feed'
const secretBytes = 24
/** Reads a minute of one address: calendars come once in some minutes. */
const perMinute = 20

interface Row extends Record<string, unknown> {
  memos: MemoWay
  exams: number | null
  made: string
  reads: number
  read: string | null
}
const columns = sql`memos, jsonb_array_length(exams) as exams, created_at as made, reads, read_at as read`
const feedOf = ({ made, read, ...row }: Row): Feed => ({
  ...row,
  made: instant(made),
  read: read === null ? null : instant(read),
})
/** What a device says is as long as a calendar shows. */
const most = 100
const trimmed = ({ starts, ends, ...words }: Exam): Exam => ({
  starts,
  ends,
  name: shortLine(words.name, most),
  when: shortLine(words.when, most),
  room: shortLine(words.room, most),
  seat: shortLine(words.seat, most),
  kind: shortLine(words.kind, most),
})
const json = (exams: readonly Exam[] | null) => (exams === null ? null : JSON.stringify(exams.map(trimmed)))

export class Feeds {
  constructor(private readonly context: Context) {}

  async mine({ id }: Viewer): Promise<DataOf<Routes['cls/feed']>> {
    const { rows } = await this.context.db.execute<Row>(
      sql`select ${columns} from timetable_feeds where user_id = ${id}`,
    )
    return { feed: rows[0] ? feedOf(rows[0]) : null }
  }

  /** A new address in place of the one before. The same call again gives the same one: only its hash is kept. */
  async make({ id }: Viewer, { key, memos, exams }: Make): Promise<DataOf<Routes['cls/makefeed']>> {
    const secret = this.context.secrets
      .hash('calendar', id, key)
      .subarray(0, secretBytes)
      .toString('base64url')
    const { rows } = await this.context.db.execute<Row>(sql`
      insert into timetable_feeds (user_id, secret, key, memos, exams)
      values (${id}, ${hashOf(secret)}, ${key}, ${memos}, ${json(exams)}::jsonb)
      on conflict (user_id) do update set secret = excluded.secret, key = excluded.key, memos = excluded.memos,
        exams = excluded.exams,
        reads = case when timetable_feeds.key = excluded.key then timetable_feeds.reads else 0 end,
        read_at = case when timetable_feeds.key = excluded.key then timetable_feeds.read_at end,
        created_at = case when timetable_feeds.key = excluded.key then timetable_feeds.created_at else now() end
      returning ${columns}`)
    if (!rows[0]) throw new Error('no row')
    return { path: `${place}/${secret}.ics`, feed: feedOf(rows[0]) }
  }

  /** @throws Refusal where there is none */
  async change({ id }: Viewer, { memos, exams }: Change): Promise<Feed> {
    const { rows } = await this.context.db.execute<Row>(sql`
      update timetable_feeds set memos = coalesce(${memos ?? null}, memos),
        exams = ${exams === undefined ? sql`exams` : sql`${json(exams)}::jsonb`}
      where user_id = ${id} returning ${columns}`)
    if (!rows[0]) throw gone('订阅地址')
    return feedOf(rows[0])
  }

  async drop({ id }: Viewer): Promise<void> {
    await this.context.db.execute(sql`delete from timetable_feeds where user_id = ${id}`)
  }
}

/** When each of a person's rows changed last, ms. */
async function changedOf(db: Executor, ownerId: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; at: number }>(sql`
    select id, (select max((mark.value ->> 1)::float8) from jsonb_each(marks) mark) as at
    from timetable_rows where owner_id = ${ownerId} and not gone`)
  return new Map(rows.map(({ id, at }): [string, number] => [id, at]))
}

/** Counts a read, and gives the calendar; null where the secret opens nothing. */
async function readBy({ db }: Pick<Context, 'db'>, secret: string, now: number): Promise<string | null> {
  const { rows } = await db.execute<{ user: string; memos: MemoWay; exams: Exam[] | null }>(sql`
    update timetable_feeds set reads = reads + 1, read_at = ${new Date(now).toISOString()}
    where secret = ${hashOf(secret)} returning user_id as user, memos, exams`)
  const [feed] = rows
  if (!feed) return null
  const [known, changed] = await Promise.all([knownOf(db, feed.user), changedOf(db, feed.user)])
  return calendarFile({ known, memos: feed.memos, exams: feed.exams ?? [], changed, now })
}

/** Marks that a reader has, of which any may be the file's. */
const has = (given: string | undefined, mark: string): boolean =>
  (given ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === mark)

/** GET /api/timetable/feed/<secret>.ics: a file and not an envelope, for programs that cannot sign in. */
export const feedPlugin =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { file: string } }>(
      `${place}/:file`,
      {
        config: {
          rateLimit: {
            max: perMinute,
            timeWindow: 60_000,
            // a campus behind one address has many calendars: each is counted apart
            keyGenerator: ({ url }) => `calendar:${hashOf(url.split('?')[0] ?? '').toString('hex')}`,
          },
        },
      },
      async ({ params: { file }, headers }, reply) => {
        const [, secret] = /^([A-Za-z0-9_-]{32})\.ics$/.exec(file) ?? []
        const text = secret === undefined ? null : await readBy(context, secret, Date.now())
        if (text === null) throw gone('这个日历')
        const mark = `"${createHash('sha256').update(text).digest('base64url')}"`
        reply
          .header('cache-control', 'private, max-age=300')
          .header('etag', mark)
          .header('x-robots-tag', 'noindex')
          .header('referrer-policy', 'no-referrer')
        if (has(headers['if-none-match'], mark)) return reply.status(304).send()
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'inline; filename="timetable.ics"')
          .send(text)
      },
    )
  }

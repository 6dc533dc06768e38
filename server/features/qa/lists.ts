import { sql, type SQL } from 'drizzle-orm'
import { limits, type Category } from '../../../contract/qa/rules'
import type { Context, Viewer } from '../../context'
import { contains } from '../../database/words'
import { cursorOf, pageOf, scoredCursor, scoredCursorOf, timedCursorOf } from '../../http/page'
import { answerShown, briefsWhere, questionHeard, toBrief, type BriefRow } from './rows'

interface PageQuery {
  after?: string
  size?: number
}
interface ListQuery extends PageQuery {
  school?: string
  sort?: 'new' | 'hot' | 'unanswered'
  category?: Category
  keyword?: string
}

/** Of the questions that share two characters with a title, the latest that are compared. */
const compared = 300
/** Share of a title's pairs of characters that another must have to be like it. */
const alike = 0.3

/** What an index of a list holds, for readers of `school`; without one, for everybody. */
const within = (viewer: Viewer | null, school: string | undefined): SQL => {
  const own = viewer !== null && viewer.schoolId === school
  const place =
    school === undefined
      ? sql`q.scope = 'everyone'`
      : own
        ? sql`q.school_id = ${school}`
        : sql`q.school_id = ${school} and q.scope = 'everyone'`
  return sql`${questionHeard(viewer?.id ?? null)} and q.state = 'approved' and ${place}`
}

const matching = (keyword: string): SQL =>
  sql`and ${contains(keyword, sql`q.grams`, sql`q.title || ' ' || q.text`)}`

/** Lists of questions. */
export class QaLists {
  constructor(private readonly context: Context) {}

  async list(
    viewer: Viewer | null,
    { school, sort = 'new', category, keyword, after, size = 20 }: ListQuery,
  ) {
    const where = sql`${within(viewer, school)}
      ${category === undefined ? sql`` : sql`and q.category = ${category}`} ${keyword === undefined ? sql`` : matching(keyword)}`
    if (sort === 'hot') {
      const last = scoredCursorOf(after)
      const rows = await this.rows(
        viewer,
        sql`${where} ${last ? sql`and (q.heat, q.id) < (${last.score}::float8, ${last.id}::uuid)` : sql``}
        order by q.heat desc, q.id desc limit ${size + 1}`,
      )
      return pageOf(rows, size, (row) => scoredCursor(row.heat, row.id), this.brief)
    }
    const open =
      sort === 'unanswered'
        ? sql`and q.answers = 0 and q.stage = 'open' and (q.due_at is null or q.due_at > now())`
        : sql``
    return this.newest(viewer, sql`${where} ${open}`, { after, size })
  }

  /** Those that are soonest over first. */
  async helps(viewer: Viewer | null, { school, after, size = 20 }: PageQuery & { school?: string }) {
    const last = timedCursorOf(after)
    const beyond = last
      ? sql`and (q.due_at, q.id) > (${new Date(last.ms).toISOString()}::timestamptz, ${last.id}::uuid)`
      : sql``
    const rows = await this.rows(
      viewer,
      sql`${within(viewer, school)} and q.category = 'help' and q.stage = 'open' and q.due_at > now() ${beyond}
      order by q.due_at, q.id limit ${size + 1}`,
    )
    return pageOf(rows, size, (row) => scoredCursor(new Date(row.due ?? 0).getTime(), row.id), this.brief)
  }

  /** Questions whose titles have most in common with this one. */
  async similar(
    viewer: Viewer | null,
    { school = viewer?.schoolId ?? undefined, title }: { school?: string; title: string },
  ) {
    const shared = sql`(select count(*) from unnest(q.title_grams) g where g = any(bigrams(${title})))`
    const rows = await this.rows(
      viewer,
      sql`${shared} >= greatest(2, ${alike}::float8 * least(cardinality(q.title_grams), cardinality(bigrams(${title}))))
      order by ${shared} desc, q.answers desc, q.id desc limit ${limits.similar}`,
      sql`(select q.* from qa_questions q where ${within(viewer, school)} and q.title_grams && bigrams(${title}) order by q.id desc limit ${compared}) q`,
    )
    return { items: rows.map(this.brief) }
  }

  /** What the viewer asked, in whatever state; or answered, the latest answer first. */
  async mines(viewer: Viewer, { part, after, size = 20 }: PageQuery & { part: 'asked' | 'answered' }) {
    if (part === 'asked')
      return this.newest(viewer, sql`q.author_id = ${viewer.id} and q.deleted_at is null`, { after, size })
    const last = cursorOf(after)
    const { rows } = await this.context.db.execute<BriefRow & { answer: string }>(sql`
      select b.*, n.id as answer from qa_answers n cross join lateral (
        ${briefsWhere(viewer, sql`q.id = n.question_id and ${questionHeard(viewer.id)} and q.state = 'approved'`)}) b
      where n.author_id = ${viewer.id} and ${answerShown(viewer.id)} ${last ? sql`and n.id < ${last}` : sql``} order by n.id desc limit ${size + 1}`)
    return pageOf(rows, size, (row) => row.answer, this.brief)
  }

  private async newest(
    viewer: Viewer | null,
    where: SQL,
    { after, size }: { after?: string | undefined; size: number },
  ) {
    const last = cursorOf(after)
    const rows = await this.rows(
      viewer,
      sql`${where} ${last ? sql`and q.id < ${last}` : sql``} order by q.id desc limit ${size + 1}`,
    )
    return pageOf(rows, size, (row) => row.id, this.brief)
  }

  private async rows(viewer: Viewer | null, where: SQL, from?: SQL): Promise<BriefRow[]> {
    const { rows } = await this.context.db.execute<BriefRow>(briefsWhere(viewer, where, from))
    return rows
  }

  private brief = (row: BriefRow) => toBrief(row, this.context)
}

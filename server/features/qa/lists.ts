import { sql, type SQL } from 'drizzle-orm'
import { limits, type Category } from '../../../contract/qa/rules'
import type { Context, Viewer } from '../../context'
import { fits } from '../../database/contains'
import { by, keyset, list, type PageQuery } from '../../http/keyset'
import { answerShown, briefsWhere, questionHeard, toBrief, type BriefRow } from './rows'

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
  sql`and ${fits(keyword, sql`q.grams`, sql`q.title || ' ' || q.text`)}`

/** Lists of questions. */
export class QaLists {
  constructor(private readonly context: Context) {}

  async list(viewer: Viewer | null, { school, sort = 'new', category, keyword, ...query }: ListQuery) {
    const where = sql`${within(viewer, school)}
      ${category === undefined ? sql`` : sql`and q.category = ${category}`} ${keyword === undefined ? sql`` : matching(keyword)}`
    if (sort === 'hot') {
      const page = keyset(
        by.score(sql`q.heat`, sql`q.id`, (row: { heat: number; id: string }) => [row.heat, row.id]),
        query,
      )
      const rows = await this.rows(
        viewer,
        sql`${where} ${page.after}
        ${page.order}`,
      )
      return page.of(rows, this.brief)
    }
    const open =
      sort === 'unanswered'
        ? sql`and q.answers = 0 and q.stage = 'open' and (q.due_at is null or q.due_at > now())`
        : sql``
    return this.newest(viewer, sql`${where} ${open}`, query)
  }

  /** Those that are soonest over first. */
  async helps(viewer: Viewer | null, { school, ...query }: PageQuery & { school?: string }) {
    const page = keyset(
      by.earliest(sql`q.due_at`, sql`q.id`, (row: BriefRow) => [row.due ?? 0, row.id]),
      query,
    )
    const rows = await this.rows(
      viewer,
      sql`${within(viewer, school)} and q.category = 'help' and q.stage = 'open' and q.due_at > now() ${page.after} ${page.order}`,
    )
    return page.of(rows, this.brief)
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
  async mines(viewer: Viewer, { part, ...query }: PageQuery & { part: 'asked' | 'answered' }) {
    if (part === 'asked')
      return this.newest(viewer, sql`q.author_id = ${viewer.id} and q.deleted_at is null`, query)
    const page = keyset(
      by.newest(sql`n.id`, (row: { answer: string }) => row.answer),
      query,
    )
    return list(
      this.context.db,
      page,
      sql`
      select b.*, n.id as answer from qa_answers n cross join lateral (
        ${briefsWhere(viewer, sql`q.id = n.question_id and ${questionHeard(viewer.id)} and q.state = 'approved'`)}) b
      where n.author_id = ${viewer.id} and ${answerShown(viewer.id)} ${page.after} ${page.order}`,
      this.brief,
    )
  }

  private async newest(viewer: Viewer | null, where: SQL, query: PageQuery) {
    const page = keyset(by.newest(sql`q.id`), query)
    const rows = await this.rows(viewer, sql`${where} ${page.after} ${page.order}`)
    return page.of(rows, this.brief)
  }

  private async rows(viewer: Viewer | null, where: SQL, from?: SQL): Promise<BriefRow[]> {
    const { rows } = await this.context.db.execute<BriefRow>(briefsWhere(viewer, where, from))
    return rows
  }

  private brief = (row: BriefRow) => toBrief(row, this.context)
}

import { sql, type SQL } from 'drizzle-orm'
import type { Notice, NoticeDetail } from '../../../contract/notice/schema'
import { administers, holds, type Context, type Viewer } from '../../context'
import { by, instant, keyset, type PageQuery } from '../../http/keyset'
import { gone } from '../../http/refusal'
import { bodyOf, htmlOf, type StoredBody } from '../../core/article/body'
import { pictureOf, type StoredPicture } from '../../core/file/own'

interface Row extends Record<string, unknown> {
  id: string
  title: string
  pinned: boolean
  at: string
}
type FullRow = Row & {
  school: string | null
  author: string | null
  state: string
  meant: boolean
  html: string
  body: StoredBody | null
  pictures: StoredPicture[]
  source: string
  until: string | null
  account: NoticeDetail['account']
  owner: string | null
}

/** Condition: the notice `a` is for the viewer. What is for a college or a grade is for nobody outside the school. */
const meantFor = (viewer: Viewer | null): SQL =>
  viewer === null || viewer.schoolId === null
    ? sql`a.college is null and a.grade is null`
    : sql`(a.college is null and a.grade is null or a.school_id = ${viewer.schoolId}
        and (a.college is null or a.college = (select college from users where id = ${viewer.id}))
        and (a.grade is null or a.grade = (select grade from users where id = ${viewer.id})))`

const toNotice = ({ id, title, pinned, at }: Row): Notice => ({ id, title, pinned, at: instant(at) })

/** Condition: the notice `a` is out, its time is not over, and it is for the viewer. */
export const isOut = (viewer: Viewer | null): SQL =>
  sql`a.state = 'published' and (a.until is null or a.until > now()) and ${meantFor(viewer)}`

/** Who answers for the notice `a`, or the article of the account `ac`: its author, else whoever runs the account; nobody for what the system brought. */
export const answersFor = sql`coalesce(a.author_id, (select e.user_id from subscribe_editors e where e.account_id = ac.id and e.owner), ac.creator_id)`

/** Notices as readers find them. */
export class NoticeBoard {
  constructor(private readonly context: Context) {}

  /** Pinned first, then latest; null: the system's. */
  async list(viewer: Viewer | null, school: string | null, query: PageQuery) {
    const page = keyset(by.pinned(sql`a.pinned`, sql`a.created_at`, sql`a.id`), query)
    const { rows } = await this.context.db.execute<Row>(sql`
      select a.id, a.title, a.pinned, a.created_at as at from announcements a
      where a.account_id is null and ${isOut(viewer)} and ${school === null ? sql`a.school_id is null` : sql`a.school_id = ${school}`}
        ${page.after}
      ${page.order}`)
    return page.of(rows, toNotice)
  }

  /** One that came out, for whom it is meant, and for who looks after it. Opening it is reading it. */
  async detail(viewer: Viewer | null, id: string): Promise<NoticeDetail> {
    const { rows } = await this.context.db.execute<FullRow>(sql`
      select a.id, a.title, a.pinned, a.created_at as at, a.school_id as school, a.author_id as author, a.state, a.html, a.body,
        a.pictures, a.source, a.until, ${meantFor(viewer)} as meant,
        case when ac.id is null then null else json_build_object('id', ac.id, 'name', ac.name) end as account, ${answersFor} as owner
      from announcements a left join subscribe_accounts ac on ac.id = a.account_id
      where a.id = ${id} and (ac.id is null or ac.state = 'approved')`)
    const [row] = rows
    if (!row || row.state !== 'published' || !(row.meant || (viewer && looksAfter(viewer, row))))
      throw gone('这条公告')
    if (viewer && row.meant && row.author !== viewer.id) await this.read(viewer, row)
    const body =
      row.body &&
      bodyOf(
        row.body,
        row.pictures.map((picture) => pictureOf(picture, this.context)),
      )
    return {
      ...toNotice(row),
      body,
      html: body ? htmlOf(body) : row.html,
      source: row.source,
      account: row.account,
      until: row.until && instant(row.until),
      reportable: row.owner !== null && row.owner !== viewer?.id,
    }
  }

  /** One that is on the school's board, for everybody. */
  async ofSchool(school: string, id: string) {
    const { rows } = await this.context.db.execute(sql`
      select from announcements a where a.id = ${id} and a.school_id = ${school} and a.account_id is null and ${isOut(null)}`)
    if (rows.length === 0) throw gone('这条公告')
    const { title, at, pinned, html, source, until } = await this.detail(null, id)
    return { id, title, at, pinned, html, source, until }
  }

  /** A visitor of another school is none of those whom a notice is for; an account is for whoever reads it. */
  private async read(viewer: Viewer, { id, school, account }: FullRow): Promise<void> {
    if (account === null && school !== null && school !== viewer.schoolId) return
    await this.context.db.execute(sql`
      insert into announcement_reads (announcement_id, user_id) values (${id}, ${viewer.id}) on conflict do nothing`)
  }
}

const looksAfter = (viewer: Viewer, { author, school }: Pick<FullRow, 'author' | 'school'>): boolean =>
  author === viewer.id || (school === null ? holds(viewer, 'platform-admin') : administers(viewer, school))

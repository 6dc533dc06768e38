import { sql, type SQL } from 'drizzle-orm'
import type { Notice, NoticeDetail } from '../../../contract/notice/schema'
import { administers, holds, type Context, type Viewer } from '../../context'
import { pageOf, timedCursorOf } from '../../http/page'
import { gone, Refusal } from '../../http/refusal'
import { bodyOf, htmlOf, type StoredBody } from '../article/body'
import { pictureOf, type StoredPicture } from '../file/own'

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
}

/** Condition: the notice `a` is for the viewer. What is for a college or a grade is for nobody outside the school. */
export const meantFor = (viewer: Viewer | null): SQL =>
  viewer === null || viewer.schoolId === null
    ? sql`a.college is null and a.grade is null`
    : sql`(a.college is null and a.grade is null or a.school_id = ${viewer.schoolId}
        and (a.college is null or a.college = (select college from users where id = ${viewer.id}))
        and (a.grade is null or a.grade = (select grade from users where id = ${viewer.id})))`

const instant = (value: string | Date): string => new Date(value).toISOString()
const toNotice = ({ id, title, pinned, at }: Row): Notice => ({ id, title, pinned, at: instant(at) })
const ms = (at: string): number => new Date(at).getTime()

/** The cursor: whether the last one was pinned, when it came out, and its id. */
function placeOf(after: string | undefined) {
  if (after === undefined) return null
  const last = timedCursorOf(after.slice(2))
  if (!/^[01]_/.test(after) || last === null) throw new Refusal(400, -1, '请检查填写的内容：', '翻页位置不对')
  return { pinned: after.startsWith('1'), at: new Date(last.ms).toISOString(), id: last.id }
}

/** Notices as readers find them. */
export class NoticeBoard {
  constructor(private readonly context: Context) {}

  /** Pinned first, then latest; null: the system's. */
  async list(viewer: Viewer | null, school: string | null, { after, size = 20 }: { after?: string; size?: number }) {
    const last = placeOf(after)
    const { rows } = await this.context.db.execute<Row>(sql`
      select a.id, a.title, a.pinned, a.created_at as at from announcements a
      where a.state = 'published' and ${school === null ? sql`a.school_id is null` : sql`a.school_id = ${school}`}
        and (a.until is null or a.until > now()) and ${meantFor(viewer)}
        ${last ? sql`and (a.pinned, a.created_at, a.id) < (${last.pinned}, ${last.at}::timestamptz, ${last.id}::uuid)` : sql``}
      order by a.pinned desc, a.created_at desc, a.id desc limit ${size + 1}`)
    return pageOf(rows, size, (row) => `${row.pinned ? 1 : 0}_${ms(row.at)}_${row.id}`, toNotice)
  }

  /** One that came out, for whom it is meant, and for who looks after it. Opening it is reading it. */
  async detail(viewer: Viewer | null, id: string): Promise<NoticeDetail> {
    const { rows } = await this.context.db.execute<FullRow>(sql`
      select a.id, a.title, a.pinned, a.created_at as at, a.school_id as school, a.author_id as author, a.state, a.html, a.body,
        a.pictures, a.source, a.until, ${meantFor(viewer)} as meant from announcements a where a.id = ${id}`)
    const [row] = rows
    if (!row || row.state !== 'published' || !(row.meant || (viewer && looksAfter(viewer, row)))) throw gone('这条公告')
    if (viewer && row.meant && row.author !== viewer.id) await this.read(viewer, row)
    const body = row.body && bodyOf(row.body, row.pictures.map((picture) => pictureOf(picture, this.context)))
    return {
      ...toNotice(row), body, html: body ? htmlOf(body) : row.html, source: row.source, until: row.until && instant(row.until),
    }
  }

  /** A visitor of another school is none of those whom it is for. */
  private async read(viewer: Viewer, { id, school }: FullRow): Promise<void> {
    if (school !== null && school !== viewer.schoolId) return
    await this.context.db.execute(sql`
      insert into announcement_reads (announcement_id, user_id) values (${id}, ${viewer.id}) on conflict do nothing`)
  }
}

const looksAfter = (viewer: Viewer, { author, school }: Pick<FullRow, 'author' | 'school'>): boolean =>
  author === viewer.id || (school === null ? holds(viewer, 'platform-admin') : administers(viewer, school))

/**
 * Lists of dynamics. They are the hottest reads of the product, so each is one prepared statement
 * with the author, the school and the reader's own like in it, paged by key.
 */
import { types, type CustomTypesConfig, type Pool } from 'pg'
import { heatFollowed } from '../../../contract/circle/rules'
import type { Dynamic } from '../../../contract/circle/schema'
import type { Context, Viewer } from '../../context'
import { Ready } from '../../http/envelope'
import { cursorOf, pageOf, scoredCursor, scoredCursorOf, timedCursorOf } from '../../http/page'
import { gone } from '../../http/refusal'
import { personOf, type PersonRow } from '../account/person'
import { statements } from './statements'

/** Who reads, as far as a list has to know. */
export type Reader = Pick<Viewer, 'id' | 'schoolId' | 'blocks'>

/** `pictures`, `film`, `mentions` and `place` are JSON as the database wrote it: they pass through unread. */
interface Row extends PersonRow {
  dynamic_id: string
  title: string
  text: string
  pictures: string
  film: string | null
  mentions: string | null
  chosen: boolean
  place: string | null
  scope: Dynamic['scope']
  likes: number
  comments: number
  heat: number
  created_at: string
  liked: boolean
  /** Only where a list shows an author's own dynamics that are not approved. */
  state?: 'approved' | 'pending' | 'refused'
  refusal?: string | null
  reviewed?: boolean
  /** Only of recommendations: the reader follows its author. */
  followed?: boolean
  /** Only of favourites and of what was liked: since when, ms. */
  since?: number
}

/** The default parsers, but JSON and instants stay text. */
const unread: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === types.builtins.JSON || oid === types.builtins.TIMESTAMP
      ? String
      : types.getTypeParser(oid, format),
}

/** "2026-11-21 08:30:00.12", as PostgreSQL writes it, in ISO 8601 with milliseconds. */
function instant(written: string): string {
  const time = written.slice(11)
  return `${written.slice(0, 10)}T${time.length === 8 ? `${time}.000` : time.padEnd(12, '0')}Z`
}

const withheld = ({ state = 'approved', refusal, reviewed }: Row): string =>
  state === 'approved'
    ? ''
    : `,"withheld":${JSON.stringify({ state, reason: refusal ?? '', ...(state === 'refused' && reviewed ? { edit: true } : {}) })}`

type Name = keyof typeof statements
type FeedPage = Ready<{ items: Dynamic[]; next: string | null }>

interface PageQuery {
  after?: string
  size?: number
}

export class Feed {
  private readonly pool: Pool
  /** What the address of every stored file begins with, as it stands inside a JSON string. */
  private readonly base: string

  constructor(private readonly context: Pick<Context, 'pool' | 'providers'>) {
    this.pool = context.pool
    this.base = JSON.stringify(context.providers.storage.url('')).slice(1, -1)
  }

  /** One, if this reader may see it. @throws Refusal */
  async readable(viewer: Reader | null, id: string): Promise<Dynamic> {
    const dynamic = await this.one(viewer, id)
    if (!dynamic) throw gone('这条动态')
    return dynamic
  }

  school(
    viewer: Reader | null,
    school: string,
    { sort, topic, ...page }: PageQuery & { sort?: 'new' | 'hot'; topic?: string },
  ) {
    const own = viewer?.schoolId === school
    if (topic !== undefined) return this.byId('schoolTopic', viewer, page, [school, own, topic, null])
    return sort === 'hot'
      ? this.byHeat('schoolHot', viewer, page, [school, own])
      : this.byId('school', viewer, page, [school, own])
  }

  /**
   * The school's hot list, on each page of which those whom the reader follows come earlier. Pages are cut by heat alone:
   * nothing is left out or met twice, and it costs what the hot list costs, however many are followed.
   */
  async recommended(viewer: Viewer, school: string, { after, size = 20 }: PageQuery) {
    const last = scoredCursorOf(after)
    const rows = await this.rows('recommended', viewer, [
      viewer.id,
      last?.id ?? null,
      size + 1,
      school,
      viewer.schoolId === school,
      last?.score ?? null,
    ])
    const score = ({ heat, followed }: Row): number => heat + (followed ? heatFollowed : 0)
    return this.page(
      rows,
      size,
      viewer,
      (row) => scoredCursor(row.heat, row.dynamic_id),
      (one, other) => score(other) - score(one),
    )
  }

  /** Lists by topic are newest first, whatever the sort. */
  nationwide(
    viewer: Reader | null,
    { sort, topic, ...page }: PageQuery & { sort?: 'new' | 'hot'; topic?: string },
  ) {
    if (topic !== undefined) return this.byId('allTopic', viewer, page, [topic, null, null])
    return sort === 'hot' ? this.byHeat('allHot', viewer, page, []) : this.byId('all', viewer, page, [])
  }

  /** Everything under a hashtag that the reader may see. */
  hashtag = (viewer: Reader | null, name: string, page: PageQuery) =>
    this.byId('allTopic', viewer, page, [name, viewer?.schoolId ?? null, null])

  /** What is in a topic: the same, but for what its managers took out, of its school where it is of one. */
  topic = (
    viewer: Reader | null,
    { id, name, schoolId }: { id: string; name: string; schoolId: string | null },
    page: PageQuery,
  ) =>
    schoolId === null
      ? this.byId('allTopic', viewer, page, [name, viewer?.schoolId ?? null, id])
      : this.byId('schoolTopic', viewer, page, [schoolId, viewer?.schoolId === schoolId, name, id])

  /** Living, approved dynamics by their ids, for who was let in to them: nothing else is asked here. */
  async these(viewer: Reader | null, ids: readonly string[]): Promise<Map<string, Dynamic>> {
    if (ids.length === 0) return new Map()
    const rows = await this.rows('these', viewer, [viewer?.id ?? null, ids, ids.length])
    return new Map(rows.map((row) => [row.dynamic_id, new Ready<Dynamic>(this.toJson(row, viewer)).read()]))
  }

  following = (viewer: Viewer, page: PageQuery) => this.byId('following', viewer, page, [viewer.schoolId])

  /** What the person liked, latest like first. */
  liked = (viewer: Viewer, page: PageQuery) => this.bySince('liked', viewer, page)

  author = (viewer: Reader | null, author: string, page: PageQuery) =>
    this.byId('author', viewer, page, [author, viewer?.schoolId ?? null])

  /** What the viewer keeps and may still read, kept last first. */
  favorites = (viewer: Viewer, page: PageQuery) => this.bySince('favorites', viewer, page)

  /** null when it is deleted, or not for this reader. */
  async one(viewer: Reader | null, id: string): Promise<Dynamic | null> {
    const [row] = await this.rows('one', viewer, [viewer?.id ?? null, id, 1, viewer?.schoolId ?? null])
    return row ? new Ready<Dynamic>(this.toJson(row, viewer)).read() : null
  }

  private async byId(name: Name, viewer: Reader | null, { after, size = 20 }: PageQuery, extra: unknown[]) {
    const rows = await this.rows(name, viewer, [viewer?.id ?? null, cursorOf(after), size + 1, ...extra])
    return this.page(rows, size, viewer, (row) => row.dynamic_id)
  }

  /** By when the viewer took them up: the cursor says it, for by the next page one may be let go again. */
  private async bySince(name: Name, viewer: Viewer, { after, size = 20 }: PageQuery) {
    const last = timedCursorOf(after)
    const rows = await this.rows(name, viewer, [
      viewer.id,
      last?.id ?? null,
      size + 1,
      viewer.schoolId,
      last && new Date(last.ms).toISOString(),
    ])
    return this.page(rows, size, viewer, (row) => scoredCursor(row.since ?? 0, row.dynamic_id))
  }

  private async byHeat(name: Name, viewer: Reader | null, { after, size = 20 }: PageQuery, extra: unknown[]) {
    const last = scoredCursorOf(after)
    const rows = await this.rows(name, viewer, [
      viewer?.id ?? null,
      last?.id ?? null,
      size + 1,
      ...extra,
      last?.score ?? null,
    ])
    return this.page(rows, size, viewer, (row) => scoredCursor(row.heat, row.dynamic_id))
  }

  private async rows(name: Name, viewer: Reader | null, values: unknown[]): Promise<Row[]> {
    const kind = viewer?.blocks ? 'guarded' : 'open'
    const { rows } = await this.pool.query<Row>({
      name: `feed_${name}_${kind}`,
      text: statements[name][kind],
      values,
      types: unread,
    })
    return rows
  }

  /**
   * The page as JSON text: the lists are read far more often than anything else, and no one here looks inside. Written
   * in one go, since a text of many parts is copied once, when it is sent.
   */
  private page(
    rows: Row[],
    size: number,
    viewer: Reader | null,
    cursor: (row: Row) => string,
    order?: (one: Row, other: Row) => number,
  ): FeedPage {
    const { items, next } = pageOf(rows, size, cursor, (row) => row)
    if (order) items.sort(order)
    let json = '{"items":['
    for (const row of items) json += (row === items[0] ? '' : ',') + this.toJson(row, viewer)
    return new Ready(`${json}],"next":${JSON.stringify(next)}}`)
  }

  private toJson(row: Row, viewer: Reader | null): string {
    return (
      `{"id":"${row.dynamic_id}","author":${JSON.stringify(personOf(row, this.context))}` +
      `,"title":${row.title === '' ? '""' : JSON.stringify(row.title)},"text":${JSON.stringify(row.text)}` +
      `,"pictures":${this.filesOf(row.pictures)},"place":${row.place ?? 'null'},"scope":"${row.scope}"` +
      `,"likes":${row.likes},"comments":${row.comments},"liked":${row.liked},"mine":${row.id === viewer?.id}` +
      `,"at":"${instant(row.created_at)}"${this.extrasOf(row)}}`
    )
  }

  /** What few dynamics have. */
  private extrasOf = (row: Row): string =>
    (row.film === null ? '' : `,"film":${this.filesOf(row.film)}`) +
    (row.mentions === null ? '' : `,"mentions":${row.mentions}`) +
    (row.chosen ? ',"chosen":true' : '') +
    withheld(row)

  /** Keys become addresses. A quote inside a value is escaped, so only names of fields are met. */
  private filesOf = (stored: string): string =>
    stored === '[]'
      ? stored
      : stored
          .replaceAll('"key":"', `"url":"${this.base}`)
          .replaceAll('"thumbKey":"', `"thumb":"${this.base}`)
}

/**
 * Lists of dynamics. They are the hottest reads of the product, so each is one prepared statement
 * with the author, the school and the reader's own like in it, paged by key.
 */
import { types, type CustomTypesConfig, type Pool } from 'pg'
import type { Dynamic } from '../../../contract/circle/schema'
import type { Context, Viewer } from '../../context'
import { Ready } from '../../http/envelope'
import { cursorOf, pageOf, scoredCursor, scoredCursorOf } from '../../http/page'
import { personOf, type PersonRow } from '../account/person'
import { clearOfText, shownText } from '../privacy/visible'

/** `pictures` and `place` are JSON as the database wrote it: they pass through unread. */
interface Row extends PersonRow {
  dynamic_id: string
  title: string
  text: string
  pictures: string
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
}

/** The default parsers, but JSON and instants stay text. */
const unread: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === types.builtins.JSON || oid === types.builtins.TIMESTAMP ? String : types.getTypeParser(oid, format),
}

/** "2026-11-21 08:30:00.12", as PostgreSQL writes it, in ISO 8601 with milliseconds. */
function instant(written: string): string {
  const time = written.slice(11)
  return `${written.slice(0, 10)}T${time.length === 8 ? `${time}.000` : time.padEnd(12, '0')}Z`
}

const withheld = ({ state = 'approved', refusal }: Row): string =>
  state === 'approved' ? '' : `,"withheld":${JSON.stringify({ state, reason: refusal ?? '' })}`

/** $1 reader, $2 id to go on from, $3 rows; a list adds its own from $4 on. */
const text = (where: string, order: string, from = 'dynamics d', more = '') => `
  select d.id as dynamic_id, d.title, d.text, d.pictures, d.place, d.scope, d.likes, d.comments, d.heat,
    d.created_at at time zone 'UTC' as created_at,${more}
    u.id, u.name, u.avatar, u.college, s.name as school, l.user_id is not null as liked
  from ${from}
  join users u on u.id = d.author_id
  left join schools s on s.id = u.school_id
  left join likes l on l.subject_id = d.id and l.user_id = $1::uuid
  where d.deleted_at is null and ${where} order by ${order} limit $3`

const shown = shownText('$1::uuid', 'dynamics_to')
/** Visitors, and people with whom no one has blocked the other, read without looking at black lists. */
const either = (where: string, order: string, from?: string, more?: string) => ({
  open: text(`${shown} and ${where}`, order, from, more),
  guarded: text(`${shown} and ${clearOfText('$1::uuid', 'u.id')} and ${where}`, order, from, more),
})
/** What is approved, as the indexes of lists have it. */
const statement = (where: string, order: string, from?: string) => either(`d.state = 'approved' and ${where}`, order, from)
/** With an author's own that are not approved, for that author. */
const withOwn = (where: string, order: string) =>
  either(`(d.state = 'approved' or d.author_id = $1) and ${where}`, order, undefined, ' d.state, d.refusal,')

const topId = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`
const newer = `d.id < coalesce($2::uuid, ${topId})`
const byNew = 'd.id desc'
const byHeat = 'd.heat desc, d.id desc'
const cooler = (heat: string) => `(d.heat, d.id) < (coalesce(${heat}::double precision, 'infinity'), coalesce($2::uuid, ${topId}))`
/** A reader of the same school sees all of it, others what is for everyone. */
const visible = (own: string) => `(d.scope = 'everyone' or ${own}::boolean)`
/** A hashtag whatever its case and width. */
const folded = (tag: string) => `lower(normalize(${tag}, NFKC))`
/** Its managers did not take it out of the topic, where one is asked for. */
const within = (topic: string) =>
  `(${topic}::uuid is null or not exists(select 1 from topic_removals r where r.topic_id = ${topic} and r.dynamic_id = d.id))`

const statements = {
  school: statement(`d.school_id = $4 and ${visible('$5')} and ${newer}`, byNew),
  schoolHot: statement(`d.school_id = $4 and ${visible('$5')} and ${cooler('$6')}`, byHeat),
  schoolTopic: statement(
    `t.folded = ${folded('$6')} and t.school_id = $4 and ${visible('$5')} and ${within('$7')} and t.dynamic_id < coalesce($2::uuid, ${topId})`,
    't.dynamic_id desc',
    'dynamic_topics t join dynamics d on d.id = t.dynamic_id',
  ),
  all: statement(`d.scope = 'everyone' and ${newer}`, byNew),
  allHot: statement(`d.scope = 'everyone' and ${cooler('$4')}`, byHeat),
  allTopic: statement(
    `t.folded = ${folded('$4')} and (d.scope = 'everyone' or d.school_id = $5) and ${within('$6')} and t.dynamic_id < coalesce($2::uuid, ${topId})`,
    't.dynamic_id desc',
    'dynamic_topics t join dynamics d on d.id = t.dynamic_id',
  ),
  removed: statement(
    `r.topic_id = $4 and (d.scope = 'everyone' or d.school_id = $5) and r.dynamic_id < coalesce($2::uuid, ${topId})`,
    'r.dynamic_id desc',
    'topic_removals r join dynamics d on d.id = r.dynamic_id',
  ),
  following: statement(
    `(d.scope = 'everyone' or d.school_id = $4)`,
    byNew,
    `(select d.* from follows f cross join lateral (
        select * from dynamics d where d.author_id = f.followee_id and d.deleted_at is null and d.state = 'approved'
          and (d.scope = 'everyone' or d.school_id = $4) and ${newer} order by d.id desc limit $3) d
      where f.follower_id = $1) d`,
  ),
  liked: statement(
    `(d.scope = 'everyone' or d.school_id = $4) and ($2::uuid is null or (k.created_at, k.subject_id) <
        (select m.created_at, m.subject_id from likes m where m.user_id = $1 and m.subject_id = $2))`,
    'k.created_at desc, k.subject_id desc',
    'likes k join dynamics d on d.id = k.subject_id and k.user_id = $1',
  ),
  author: withOwn(`d.author_id = $4 and (d.scope = 'everyone' or d.school_id = $5 or d.author_id = $1) and ${newer}`, byNew),
  search: statement(
    `d.grams @> bigrams($4) and plain($4) <> '' and strpos(plain(d.title || ' ' || d.text), plain($4)) > 0
      and (d.scope = 'everyone' or d.school_id = $5) and ($6::uuid is null or d.school_id = $6) and ${newer}`,
    byNew,
  ),
  one: withOwn(`d.id = $2 and (d.scope = 'everyone' or d.school_id = $4 or d.author_id = $1)`, byNew),
} as const

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

  school(viewer: Viewer | null, school: string, { sort, topic, ...page }: PageQuery & { sort?: 'new' | 'hot'; topic?: string }) {
    const own = viewer?.schoolId === school
    if (topic !== undefined) return this.byId('schoolTopic', viewer, page, [school, own, topic, null])
    return sort === 'hot'
      ? this.byHeat('schoolHot', viewer, page, [school, own])
      : this.byId('school', viewer, page, [school, own])
  }

  /** Lists by topic are newest first, whatever the sort. */
  nationwide(viewer: Viewer | null, { sort, topic, ...page }: PageQuery & { sort?: 'new' | 'hot'; topic?: string }) {
    if (topic !== undefined) return this.byId('allTopic', viewer, page, [topic, null, null])
    return sort === 'hot' ? this.byHeat('allHot', viewer, page, []) : this.byId('all', viewer, page, [])
  }

  /** Everything under a hashtag that the reader may see. */
  hashtag = (viewer: Viewer | null, name: string, page: PageQuery) =>
    this.byId('allTopic', viewer, page, [name, viewer?.schoolId ?? null, null])

  /** What is in a topic: the same, but for what its managers took out, of its school where it is of one. */
  topic = (viewer: Viewer | null, { id, name, schoolId }: { id: string; name: string; schoolId: string | null }, page: PageQuery) =>
    schoolId === null
      ? this.byId('allTopic', viewer, page, [name, viewer?.schoolId ?? null, id])
      : this.byId('schoolTopic', viewer, page, [schoolId, viewer?.schoolId === schoolId, name, id])

  /** What managers took out of a topic and its authors have not deleted. */
  removed = (viewer: Viewer, topic: string, page: PageQuery) => this.byId('removed', viewer, page, [topic, viewer.schoolId])

  following = (viewer: Viewer, page: PageQuery) => this.byId('following', viewer, page, [viewer.schoolId])

  /** What the person liked, latest like first. */
  liked = (viewer: Viewer, page: PageQuery) => this.byId('liked', viewer, page, [viewer.schoolId])

  author = (viewer: Viewer | null, author: string, page: PageQuery) =>
    this.byId('author', viewer, page, [author, viewer?.schoolId ?? null])

  search = (viewer: Viewer | null, { keyword, school, ...page }: PageQuery & { keyword: string; school?: string }) =>
    this.byId('search', viewer, page, [keyword, viewer?.schoolId ?? null, school ?? null])

  /** null when it is deleted, or not for this reader. */
  async one(viewer: Viewer | null, id: string): Promise<Dynamic | null> {
    const [row] = await this.rows('one', viewer, [viewer?.id ?? null, id, 1, viewer?.schoolId ?? null])
    return row ? new Ready<Dynamic>(this.toJson(row, viewer)).read() : null
  }

  private async byId(name: Name, viewer: Viewer | null, { after, size = 20 }: PageQuery, extra: unknown[]) {
    const rows = await this.rows(name, viewer, [viewer?.id ?? null, cursorOf(after), size + 1, ...extra])
    return this.page(rows, size, viewer, (row) => row.dynamic_id)
  }

  private async byHeat(name: Name, viewer: Viewer | null, { after, size = 20 }: PageQuery, extra: unknown[]) {
    const last = scoredCursorOf(after)
    const rows = await this.rows(name, viewer, [viewer?.id ?? null, last?.id ?? null, size + 1, ...extra, last?.score ?? null])
    return this.page(rows, size, viewer, (row) => scoredCursor(row.heat, row.dynamic_id))
  }

  private async rows(name: Name, viewer: Viewer | null, values: unknown[]): Promise<Row[]> {
    const kind = viewer?.blocks ? 'guarded' : 'open'
    const { rows } = await this.pool.query<Row>({ name: `feed_${name}_${kind}`, text: statements[name][kind], values, types: unread })
    return rows
  }

  /**
   * The page as JSON text: the lists are read far more often than anything else, and no one here looks inside. Written
   * in one go, since a text of many parts is copied once, when it is sent.
   */
  private page(rows: Row[], size: number, viewer: Viewer | null, cursor: (row: Row) => string): FeedPage {
    const { items, next } = pageOf(rows, size, cursor, (row) => row)
    let json = '{"items":['
    for (const row of items) json += (row === items[0] ? '' : ',') + this.toJson(row, viewer)
    return new Ready(`${json}],"next":${JSON.stringify(next)}}`)
  }

  private toJson(row: Row, viewer: Viewer | null): string {
    return (
      `{"id":"${row.dynamic_id}","author":${JSON.stringify(personOf(row, this.context))}` +
      `,"title":${row.title === '' ? '""' : JSON.stringify(row.title)},"text":${JSON.stringify(row.text)}` +
      `,"pictures":${this.picturesOf(row.pictures)},"place":${row.place ?? 'null'},"scope":"${row.scope}"` +
      `,"likes":${row.likes},"comments":${row.comments},"liked":${row.liked},"mine":${row.id === viewer?.id}` +
      `,"at":"${instant(row.created_at)}"${withheld(row)}}`
    )
  }

  /** Keys become addresses. A quote inside a value is escaped, so only names of fields are met. */
  private picturesOf = (stored: string): string =>
    stored === '[]'
      ? stored
      : stored.replaceAll('"key":"', `"url":"${this.base}`).replaceAll('"thumbKey":"', `"thumb":"${this.base}`)
}

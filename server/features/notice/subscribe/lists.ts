import { sql, type SQL } from 'drizzle-orm'
import {
  dayBegan,
  limits,
  type Category,
  type Level,
  type Source,
} from '../../../../contract/subscribe/rules'
import { excerpt } from '../../../../contract/characters/rules'
import type { Entry, Offer, Subscription } from '../../../../contract/subscribe/schema'
import type { Context, Viewer } from '../../../context'
import { by, keyset, type PageQuery } from '../../../http/keyset'
import { refuse } from '../../../http/refusal'
import { beginning } from '../../../http/text'
import { holdsNow } from '../../../core/roles/grants'
import { viewerRow } from '../../../core/privacy/access'
import { unblocked } from '../../../core/privacy/visible'
import {
  besideSubscription,
  faceOf,
  ofSubscription,
  sourceColumns,
  sourceStands,
  toEntry,
  type EntryRow,
} from './entries'
import { inTopic } from './topics'

interface MineRow extends Record<string, unknown> {
  kind: Source
  id: string
  name: string
  face: string | null
  level: Level
  pinned: boolean
  at: string
  title: string | null
  came: string | null
  unread: number
}
type OfferRow = Omit<Offer, 'avatar'> & Record<string, unknown> & { face: string | null }

const newest = by.latest(sql`e.at`, sql`e.id`, ({ at, id }: EntryRow) => [at, id])

/** Condition: the name holds the keyword. */
const named = (column: SQL, keyword: string | undefined): SQL =>
  keyword === undefined
    ? sql``
    : sql`and plain(${keyword}) <> '' and strpos(plain(${column}), plain(${keyword})) > 0`

/** Accounts and columns that the reader `v` subscribes to. */
const subscribed = (keyword: string | undefined): SQL => sql`
  select case when s.account_id is null then 'column' else 'account' end as kind, b.source_id as id, b.source_name as name, b.source_face as face,
    s.level, s.pinned_at is not null as pinned, coalesce(e.at, s.created_at) as at, e.title, e.at as came, n.unread
  from subscriptions s cross join lateral (select ${sourceColumns} from (select 1) one ${besideSubscription} where ${sourceStands}) b
  left join lateral (select * from (${ofSubscription}) e order by e.at desc, e.id desc limit 1) e on true
  cross join lateral (select count(*)::int as unread from (
    select 1 from (${ofSubscription}) e where e.at > s.read_at and not e.opened limit ${limits.unread}) few) n
  where s.user_id = v.id ${named(sql`b.source_name`, keyword)}`

/** The latest dynamic `d` in a topic `p` for the reader `v`. */
const newestIn = sql`
  select d.title, d.text, d.created_at as at, coalesce(d.author_id = v.id, false) as own from ${inTopic} order by t.dynamic_id desc limit 1`

/** Characters that a row shows of what came last. */
const titleLength = 60

/** Topics that the reader `v` follows. */
const followed = (keyword: string | undefined): SQL => sql`
  select 'topic', p.id, p.name, i.thumb_key, f.level, f.pinned_at is not null, coalesce(e.at, f.created_at),
    coalesce(nullif(e.title, ''), ${beginning(sql`e.text`, titleLength)}), e.at, case when e.at > f.read_at and not e.own then 1 else 0 end
  from topic_follows f join topics p on p.id = f.topic_id left join pictures i on i.id = p.cover_id
  left join lateral (${newestIn}) e on true
  where f.user_id = v.id and p.state = 'approved' ${named(sql`p.name`, keyword)}`

/** Lists of what one subscribes to and what one could. */
export class SubscribeLists {
  constructor(private readonly context: Context) {}

  /** Pinned first, then by what came last. */
  async mine(viewer: Viewer, { kind, keyword, ...query }: PageQuery & { kind?: Source; keyword?: string }) {
    const page = keyset(by.pinned(sql`m.pinned`, sql`m.at`, sql`m.id`), query)
    const rows =
      kind === 'topic'
        ? followed(keyword)
        : kind === undefined
          ? sql`${subscribed(keyword)} union all ${followed(keyword)}`
          : subscribed(keyword)
    const { rows: found } = await this.context.db.execute<MineRow>(sql`
      select m.* from ${viewerRow(viewer)} cross join lateral (${rows}) m(kind, id, name, face, level, pinned, at, title, came, unread)
      where true ${kind === undefined ? sql`` : sql`and m.kind = ${kind}`}
        ${page.after}
      ${page.order}`)
    return page.of(found, ({ face, title, came, at: _, ...row }): Subscription => ({
      ...row,
      avatar: faceOf(face, this.context),
      latest:
        came === null ? null : { title: excerpt(title ?? '', titleLength), at: new Date(came).toISOString() },
    }))
  }

  /** What the accounts and columns have out, the latest first. */
  async latest(viewer: Viewer, query: PageQuery) {
    const page = keyset(newest, query)
    const rows = await this.entries(viewer, page.after, page.order)
    return page.of(rows, (row): Entry => toEntry(row, this.context))
  }

  async today(viewer: Viewer): Promise<{ count: number; items: Entry[] }> {
    const began = new Date(dayBegan(Date.now())).toISOString()
    const order = sql`order by ${newest.by} limit ${limits.unread}`
    const rows = await this.entries(viewer, sql`and e.at >= ${began}::timestamptz`, order)
    return { count: rows.length, items: rows.slice(0, limits.named).map((row) => toEntry(row, this.context)) }
  }

  /** Accounts of a school, those with the most subscribers first. */
  async discover(
    viewer: Viewer | null,
    {
      school,
      category,
      keyword,
      ...query
    }: PageQuery & { school?: string; category?: Category; keyword?: string },
  ) {
    const page = keyset(
      by.most(sql`ac.subscribers`, sql`ac.id`, (row: OfferRow) => [row.subscribers, row.id]),
      query,
    )
    const { rows } = await this.context.db.execute<OfferRow>(sql`
      select 'account' as kind, ac.id, ac.name, ac.avatar ->> 'thumbKey' as face, ac.intro, sc.name as under, ac.category, ac.official, ac.subscribers,
        exists(select 1 from subscriptions s where s.account_id = ac.id and s.user_id = ${viewer?.id ?? null}::uuid) as subscribed
      from subscribe_accounts ac join schools sc on sc.id = ac.school_id
      where ac.school_id = ${this.schoolOf(viewer, school)} and ac.state = 'approved' ${category ? sql`and ac.category = ${category}` : sql``}
        ${keyword === undefined ? sql`` : sql`and ac.grams @> bigrams(${keyword})`} ${named(sql`ac.name`, keyword)}
        ${page.after} ${page.order}`)
    return page.of(rows, this.toOffer)
  }

  /** Columns whose host is a talent still, in topics of the school and the country. */
  async columns(
    viewer: Viewer | null,
    { school, keyword, ...query }: PageQuery & { school?: string; keyword?: string },
  ) {
    const page = keyset(
      by.most(sql`o.subscribers`, sql`o.id`, (row: OfferRow) => [row.subscribers, row.id]),
      query,
    )
    const of = this.schoolOf(viewer, school)
    const { rows } = await this.context.db.execute<OfferRow>(sql`
      select * from (
        select 'column' as kind, c.id, cu.name || ' · ' || p.name as name, coalesce(ci.thumb_key, cu.avatar) as face, c.intro, '#' || p.name as under,
          null as category, false as official, (select count(*)::int from subscriptions n where n.column_id = c.id) as subscribers,
          exists(select 1 from subscriptions s where s.column_id = c.id and s.user_id = v.id) as subscribed
        from ${viewerRow(viewer)}, talent_columns c join users cu on cu.id = c.user_id join topics p on p.id = c.topic_id left join pictures ci on ci.id = c.cover_id
        where p.state = 'approved' and (p.school_id is null or p.school_id = ${of}) and cu.school_id = ${of} and ${unblocked(sql`v.id`, sql`c.user_id`)}
          and ${holdsNow(sql`c.user_id`, 'talent')}) o
      where true ${named(sql`o.name`, keyword)} ${page.after} ${page.order}`)
    return page.of(rows, this.toOffer)
  }

  private schoolOf(viewer: Viewer | null, asked: string | undefined): string {
    const school = asked ?? viewer?.schoolId
    if (!school) throw refuse('请先选择学校')
    return school
  }

  private toOffer = ({ face, ...row }: OfferRow): Offer => ({ ...row, avatar: faceOf(face, this.context) })

  /** `order` has the limit. */
  private async entries(viewer: Viewer, where: SQL, order: SQL): Promise<EntryRow[]> {
    const { rows } = await this.context.db.execute<EntryRow>(sql`
      select e.kind, e.id, e.title, e.thumb, e.pinned, e.at, e.at > s.read_at and not e.opened as unread, ${sourceColumns}
      from ${viewerRow(viewer)} join subscriptions s on s.user_id = v.id ${besideSubscription}
      cross join lateral (select * from (${ofSubscription}) e where true ${where} ${order}) e
      where ${sourceStands} ${order}`)
    return rows
  }
}

import { sql, type SQL } from 'drizzle-orm'
import { interestWeight, limits, type Category } from '../../../contract/topic/rules'
import type { OfferedTopic, OwnTopic, Topic } from '../../../contract/topic/schema'
import type { Context, Viewer } from '../../context'
import { fits } from '../../database/contains'
import { by, keyset, list, msOf, type PageQuery } from '../../http/keyset'
import { standsInTopics } from '../../core/dynamic/read'
import { closedRefusal, opennessOf } from '../../core/privacy/access'
import { columns, joinTopic, ownTopicOf, topicOf, type TopicRow } from '../../core/dynamic/topic/read'

interface ListQuery extends PageQuery {
  school?: string
  category?: Category
  keyword?: string
  sort?: 'new' | 'hot'
}
type Timed = TopicRow & { since: number }

/** Of a school's hashtags, the latest that are offered from. */
const heard = 2_000

const hottest = by.score(sql`p.heat`, sql`p.id`, (row: Timed) => [row.heat, row.id])
const latest = by.latest(sql`p.approved_at`, sql`p.id`, (row: Timed) => [row.since, row.id])
const first = (most: number): SQL => sql`order by ${hottest.by} limit ${most}`

/** Lists of topics. A school's own and the country's come from an index each and are merged. */
export class TopicLists {
  constructor(private readonly context: Context) {}

  async list(
    viewer: Viewer | null,
    { school = viewer?.schoolId ?? undefined, category, keyword, sort, ...query }: ListQuery,
  ) {
    const page = keyset(sort === 'hot' ? hottest : latest, query)
    const where = sql`${category ? sql`and p.category = ${category}` : sql``} ${page.after}
      ${keyword === undefined ? sql`` : sql`and ${fits(keyword, sql`p.grams`, sql`p.name`)}`}`
    const { rows } = await this.context.db.execute<Timed>(sql`
      select ${columns(viewer)}, ${msOf(sql`p.approved_at`)} as since
      from (${this.merged(school, where, page.order)}) p ${joinTopic} ${page.order}`)
    return page.of(rows, this.toTopic)
  }

  /** By heat, with the categories that the viewer likes counting more. None that the viewer follows. */
  async recommended(
    viewer: Viewer | null,
    { school = viewer?.schoolId ?? undefined, size = 20 }: { school?: string; size?: number },
  ) {
    const me = viewer?.id ?? null
    const fresh = sql`and not exists(select 1 from topic_follows f where f.topic_id = p.id and f.user_id = ${me}::uuid)`
    const liked = sql`(select i.category from topic_interests i join users u on u.id = i.user_id where i.user_id = ${me}::uuid and u.personalised)`
    const { rows } = await this.context.db.execute<TopicRow>(sql`
      select ${columns(viewer)}
      from (${this.merged(school, fresh, first(size))}
        union
        select l.* from ${liked} w cross join lateral (
          ${this.merged(school, sql`and p.category = w.category ${fresh}`, first(size))}) l) p ${joinTopic}
      order by p.heat + case when p.category in ${liked} then ${interestWeight}::float8 else 0 end desc, p.id desc limit ${size}`)
    return { items: rows.map(this.toTopic) }
  }

  /** Proposed by the viewer, in whatever state, and looked after by the viewer. The latest first. */
  async own(viewer: Viewer, query: PageQuery): Promise<{ items: OwnTopic[]; next: string | null }> {
    const page = keyset(by.newest(sql`p.id`), query)
    const { rows } = await this.context.db.execute<TopicRow>(sql`
      select ${columns(viewer)}
      from ((select p.* from topics p where p.creator_id = ${viewer.id} ${page.after} ${page.order})
        union
        (select p.* from topic_managers m join topics p on p.id = m.topic_id
          where m.user_id = ${viewer.id} ${page.after} ${page.order})) p ${joinTopic} ${page.order}`)
    return page.of(rows, (row) => ownTopicOf(row, viewer, this.context))
  }

  /** Topics that a person follows, the latest follow first, where the person shows follows to the viewer. */
  async followed(viewer: Viewer, { user = viewer.id, ...query }: PageQuery & { user?: string }) {
    const { follows } = await opennessOf(this.context.db, viewer, user)
    if (!follows) throw closedRefusal('对方没有公开关注和粉丝')
    const page = keyset(
      by.latest(sql`f.created_at`, sql`f.topic_id`, (row: { since: number; id: string }) => [
        row.since,
        row.id,
      ]),
      query,
    )
    return list(
      this.context.db,
      page,
      sql`
      select ${columns(viewer)}, ${msOf(sql`f.created_at`)} as since
      from topic_follows f join topics p on p.id = f.topic_id ${joinTopic}
      where f.user_id = ${user} and p.state = 'approved' ${page.after}
      ${page.order}`,
      this.toTopic,
    )
  }

  /** For who types a #: topics that hold the word, the hottest first; then hashtags of the school that begin with it. */
  async offers(
    viewer: Viewer | null,
    { keyword = '', school = viewer?.schoolId ?? undefined }: { keyword?: string; school?: string },
  ) {
    const word = sql`lower(normalize(${keyword}, NFKC))`
    const { rows } = await this.context.db.execute<OfferedTopic & Record<string, unknown>>(sql`
      with known as (
        select p.id, p.name, p.folded, p.dynamics, p.heat from (${this.merged(
          school,
          keyword === '' ? sql`` : sql`and strpos(p.folded, ${word}) > 0`,
          first(limits.offers),
        )}) p),
      said as (
        select l.folded, max(l.topic) as topic from (
          select folded, topic, dynamic_id from dynamic_topics where ${keyword !== ''} and school_id = ${school ?? null}
          order by dynamic_id desc limit ${heard}) l
        join dynamics d on d.id = l.dynamic_id and ${standsInTopics}
        where starts_with(l.folded, ${word}) and not exists(select 1 from known k where k.folded = l.folded)
        group by l.folded limit ${limits.offers})
      select name, dynamics, id as topic from (
        select 0 as part, name, dynamics, id, heat from known
        union all
        select 1, s.topic, (select count(*)::int from dynamic_topics t join dynamics d on d.id = t.dynamic_id
          where t.folded = s.folded and t.school_id = ${school ?? null} and ${standsInTopics}), null, 0 from said s) o
      order by part, heat desc, dynamics desc, name limit ${limits.offers}`)
    return { items: rows }
  }

  private toTopic = (row: TopicRow): Topic => topicOf(row, this.context)

  /** Approved topics of the school and of the country, each the first few by their own index: `order` has the limit. */
  private merged(school: string | undefined, where: SQL, order: SQL): SQL {
    const part = (scope: SQL) =>
      sql`(select p.* from topics p where p.state = 'approved' and ${scope} ${where} ${order})`
    const country = part(sql`p.school_id is null`)
    return school === undefined ? country : sql`${part(sql`p.school_id = ${school}`)} union all ${country}`
  }
}

import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Acquaintance } from '../../../contract/homepage/schema'
import { followsSql } from '../account/follows'
import type { Context, Viewer } from '../../context'
import { pageOf, scoredCursor, scoredCursorOf } from '../../http/page'
import { gone, refuse } from '../../http/refusal'
import { personColumns, personOf, type PersonRow } from '../account/person'
import { closedRefusal, opennessOf, viewerRow } from '../privacy/access'
import { admitted, unblocked } from '../privacy/visible'
import { remarkNames } from '../account/tables'

interface Query {
  user?: string
  keyword?: string
  relation?: 'mutual' | 'oneway'
  after?: string
  size?: number
}
type Row = PersonRow & Omit<Acquaintance, 'avatar'> & { since: number }

/** The last moment of the year 9999, ms: a cursor that says more is cut there. */
const latest = 253_402_300_799_999

const columns = sql`${personColumns()}, r.name as remark,
  case when ${admitted(sql`v.id`, 'profile_to')} then u.intro else '' end as intro,
  ${followsSql(sql`v.id`, sql`u.id`)} as followed,
  ${followsSql(sql`u.id`, sql`v.id`)} as follower`

const joined = (
  viewer: Viewer,
): SQL => sql`cross join ${viewerRow(viewer)} left join schools s on s.id = u.school_id
  left join remark_names r on r.viewer_id = v.id and r.person_id = u.id`

/** Who follows whom, as one person sees it, and what one calls the others. */
export class PeopleService {
  constructor(private readonly context: Context) {}

  followings = (viewer: Viewer, query: Query) => this.list(viewer, query, 'follower_id', 'followee_id')
  followers = (viewer: Viewer, query: Query) => this.list(viewer, query, 'followee_id', 'follower_id')

  /** Someone who shows the profile, by the whole number. */
  async find(viewer: Viewer, phone: string): Promise<Acquaintance> {
    const { rows } = await this.context.db.execute<Row>(sql`
      select ${columns}, false as fresh from users u ${joined(viewer)}
      where u.phone = ${phone} and ${admitted(sql`v.id`, 'profile_to')} and ${unblocked(sql`v.id`, sql`u.id`)}`)
    const [row] = rows
    if (!row) throw gone('用这个手机号的同学')
    return this.toItem(row)
  }

  /** An empty name takes the remark away. */
  async remark(viewer: Viewer, id: string, written: string): Promise<{ remark: string | null }> {
    if (id === viewer.id) throw refuse('不用给自己备注')
    const name = written.trim()
    await opennessOf(this.context.db, viewer, id)
    if (name === '') {
      await this.context.db
        .delete(remarkNames)
        .where(and(eq(remarkNames.viewerId, viewer.id), eq(remarkNames.personId, id)))
      return { remark: null }
    }
    await this.context.db
      .insert(remarkNames)
      .values({ viewerId: viewer.id, personId: id, name })
      .onConflictDoUpdate({ target: [remarkNames.viewerId, remarkNames.personId], set: { name } })
    return { remark: name }
  }

  /** Latest first. `self` is the column of the person whose list it is. */
  private async list(
    viewer: Viewer,
    { user = viewer.id, keyword, relation, after, size = 20 }: Query,
    self: string,
    other: string,
  ) {
    const { follows } = await opennessOf(this.context.db, viewer, user)
    if (!follows) throw closedRefusal('对方没有公开关注和粉丝')
    const last = scoredCursorOf(after)
    const [owner, they] = [sql.raw(`f.${self}`), sql.raw(`f.${other}`)]
    const back = followsSql(sql`f.followee_id`, sql`f.follower_id`)
    const fresh = sql`${they} = f.follower_id and ${owner} = v.id and exists(select 1 from notices n where n.user_id = v.id
      and n.kind = 'follow' and n.actor_id = u.id and n.subject_id = v.id and n.read_at is null)`
    const { rows } = await this.context.db.execute<Row>(sql`
      select ${columns}, ${fresh} as fresh, (extract(epoch from f.created_at) * 1000)::float8 as since
      from follows f join users u on u.id = ${they} ${joined(viewer)}
      where ${owner} = ${user} and ${unblocked(sql`v.id`, sql`u.id`)}
        ${keyword === undefined ? sql`` : sql`and plain(${keyword}) <> '' and strpos(plain(u.name || ' ' || coalesce(r.name, '')), plain(${keyword})) > 0`}
        ${relation === undefined ? sql`` : relation === 'mutual' ? sql`and ${back}` : sql`and not ${back}`}
        ${last ? sql`and (f.created_at, ${they}) < (${momentOf(last.score)}::timestamptz, ${last.id}::uuid)` : sql``}
      order by f.created_at desc, ${they} desc limit ${size + 1}`)
    return pageOf(rows, size, (row) => scoredCursor(row.since, row.id), this.toItem)
  }

  private toItem = (row: Row): Acquaintance => {
    const { intro, remark, followed, follower, fresh } = row
    return { ...personOf(row, this.context), intro, remark, followed, follower, fresh }
  }
}

const momentOf = (score: number): string => new Date(Math.min(Math.max(score, 0), latest)).toISOString()

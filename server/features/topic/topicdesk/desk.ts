import { sql, type SQL } from 'drizzle-orm'
import type { Reason } from '../../../../contract/complaint/rules'
import { reviewers } from '../../../../contract/roles/rules'
import { abnormal, type Flag } from '../../../../contract/topicdesk/rules'
import type {
  DeskCounts,
  Flagged,
  ManagedTopic,
  Reported,
  Waiting,
} from '../../../../contract/topicdesk/schema'
import { holds, type Context, type Viewer } from '../../../context'
import { by, keyset, type Keyset, type PageQuery } from '../../../http/keyset'
import { gone } from '../../../http/refusal'
import { Feed } from '../../../core/dynamic/feed'
import { waitingAppeals } from './appeals'
import { columns, joinTopic, canReview, topicOf, type TopicRow } from '../../../core/dynamic/topic/read'
import { dynamicsIn, inside, findManaged, named, readable, scopeOf, topicJson } from './scope'
import { topicPasses } from './tables'
import { demandImpartial } from '../../../core/roles/impartial'

interface TopicQuery extends PageQuery {
  /** One topic; without it all that the viewer looks after. */
  id?: string
}
interface Row extends Record<string, unknown> {
  dynamic: string
  topic: { id: string; name: string }
}
const dynamicOf = ({ dynamic }: Row): string => dynamic

const none = sql`'00000000-0000-0000-0000-000000000000'::uuid`
/** Beyond the mark up to which managers have looked the topic `m` through. */
const beyond = sql`t.dynamic_id > coalesce(m.checked_id, ${none})`

/** The first id of a time: ids are UUIDv7. */
export const idFrom = (ms: number): string => {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** What waits in the topics of `scope`: conditions on `m`, `t`, `d` and `u`. */
const fresh = (viewer: Viewer, scope: SQL) => sql`from ${dynamicsIn(scope)}
  where ${beyond} and d.author_id <> ${viewer.id} and ${inside(sql`t.dynamic_id`)} and ${readable(viewer)}`

/** From the open cases, which are few. Nobody reads here that they were complained about. */
const reported = (
  viewer: Viewer,
  scope: SQL,
) => sql`from complaint_cases k join dynamics d on d.id = k.subject_id join users u on u.id = d.author_id
  join dynamic_topics t on t.dynamic_id = d.id join ${scope} m on ${named}
  where k.state = 'open' and k.subject = 'dynamic' and k.owner_id <> ${viewer.id} and ${inside(sql`d.id`)} and ${readable(viewer)}`

/** How many complain, and why, as columns; not who. */
export const reportsOf = (caseId: SQL): SQL => sql`
  (select count(*)::int from complaints c where c.case_id = ${caseId} and c.withdrawn_at is null) as complaints,
  (select json_agg(distinct c.reason) from complaints c where c.case_id = ${caseId} and c.withdrawn_at is null) as reasons`

const removed = (
  viewer: Viewer,
  scope: SQL,
) => sql`from ${scope} m join topic_removals r on r.topic_id = m.id and r.state = 'out'
  join dynamics d on d.id = r.dynamic_id join users u on u.id = d.author_id where ${readable(viewer)}`

/**
 * Dynamics of the last days with the rules of contract/topicdesk/rules.ts that point them out, as a relation `f`. No flag
 * says of a pseudonym what its person did elsewhere, nor of a person what became of a pseudonym: that would link the two.
 */
export function flaggedIn(viewer: Viewer, scope: SQL): SQL {
  const { days, burst, repeat, reports } = abnormal
  const since = idFrom(Date.now() - days * 86_400_000)
  return sql`(select j.topic, j.id, j.at, array_remove(array[
      case when j.burst >= ${burst.count} then 'burst' end, case when length(j.words) >= ${repeat.letters} and j.repeats >= ${repeat.count} then 'repeat' end,
      case when j.reports >= ${reports.count} then 'reports' end, case when j.muted then 'muted' end], null) as flags
    from (select i.*,
        count(*) over (partition by i.topic_id, coalesce(i.alias_id, i.author_id) order by i.at range between ${`${burst.hours} hours`}::interval preceding and current row) as burst,
        count(*) over (partition by i.topic_id, md5(i.words)) as repeats,
        (select count(*) from complaint_cases k join complaints c on c.case_id = k.id and c.withdrawn_at is null
          where k.subject = 'dynamic' and k.subject_id = i.id and k.state = 'open' and k.owner_id <> ${viewer.id}) as reports,
        i.alias_id is null and exists(select 1 from complaint_cases k where k.owner_id = i.author_id and k.alias_id is null
          and k.state = 'approved' and k.mute_until is not null and k.mute_until > now() and k.decided_at > i.at) as muted
      from (select distinct on (m.id, d.id) m.id as topic_id, ${topicJson}::jsonb as topic, d.id, d.author_id, d.alias_id, d.created_at as at,
          plain(regexp_replace(d.text, '#[^\\s#]+', '', 'g')) as words
        from ${dynamicsIn(scope)}
        where t.dynamic_id >= ${since} and ${inside(sql`t.dynamic_id`)} and ${readable(viewer)} order by m.id, d.id) i) j)`
}
const unpassed = sql`cardinality(f.flags) > 0
  and not exists(select 1 from topic_passes x where x.topic_id = (f.topic ->> 'id')::uuid and x.dynamic_id = f.id)`

/** Queues of who looks after topics. A dynamic of several topics of the viewer waits once. */
export class TopicDesk {
  private readonly feed: Feed

  constructor(private readonly context: Context) {
    this.feed = new Feed(context)
  }

  async counts(viewer: Viewer, id?: string): Promise<DeskCounts> {
    const scope = await scopeOf(this.context, viewer, id)
    const many = (from: SQL, what = sql`d.id`) => sql`(select count(distinct ${what})::int ${from})`
    const proposals = id === undefined && reviewers.some((role) => holds(viewer, role))
    const { rows } = await this.context.db.execute<DeskCounts & Record<string, unknown>>(sql`select
      ${many(fresh(viewer, scope))} as fresh, ${many(reported(viewer, scope))} as reported,
      ${many(removed(viewer, scope), sql`r.id`)} as removed, ${many(waitingAppeals(viewer, id), sql`a.id`)} as appeals,
      ${many(sql`from ${flaggedIn(viewer, scope)} f where ${unpassed}`, sql`f.id`)} as abnormal,
      ${proposals ? sql`(select count(*)::int from topics p where p.state = 'pending' and ${canReview(viewer, sql`p.school_id`)})` : sql`null::int`} as proposals`)
    const [row] = rows
    if (!row) throw new Error('no counts')
    return row
  }

  /** Each with what waits in it, the latest proposed first. Closed ones are there to be seen. */
  async topics(viewer: Viewer, query: PageQuery): Promise<{ items: ManagedTopic[]; next: string | null }> {
    const page = keyset(by.newest(sql`p.id`), query)
    const older = sql`p.state in ('approved', 'closed') ${page.after} ${page.order}`
    const waiting = (from: SQL, what = sql`d.id`) =>
      sql`case when p.state = 'approved' then (select count(distinct ${what})::int ${from}) else 0 end`
    const self = sql`(select p.id, p.name, p.folded, p.school_id, p.checked_id)`
    const { rows } = await this.context.db.execute<
      TopicRow & Pick<ManagedTopic, 'fresh' | 'reported' | 'appeals'>
    >(sql`
      select ${columns(viewer)}, ${waiting(fresh(viewer, self))} as fresh, ${waiting(reported(viewer, self))} as reported,
        ${waiting(sql`${waitingAppeals(viewer)} and a.topic_id = p.id`, sql`a.id`)} as appeals
      from ((select p.* from topics p where p.creator_id = ${viewer.id} and ${older})
        union (select p.* from topic_managers m join topics p on p.id = m.topic_id where m.user_id = ${viewer.id} and ${older})) p ${joinTopic}
      ${page.order}`)
    return page.of(rows, (row) => ({
      ...topicOf(row, this.context),
      state: row.state,
      mine: row.creator_id === viewer.id,
      fresh: row.fresh,
      reported: row.reported,
      appeals: row.appeals,
    }))
  }

  async fresh(viewer: Viewer, { id, ...query }: TopicQuery) {
    const scope = await scopeOf(this.context, viewer, id)
    const page = keyset(by.newest(sql`t.dynamic_id`, dynamicOf), query)
    return this.page(
      viewer,
      page,
      sql`
      select distinct on (t.dynamic_id) t.dynamic_id as dynamic, ${topicJson} as topic ${fresh(viewer, scope)} ${page.after}
      order by t.dynamic_id desc, m.id`,
      (row: Row, waiting): Waiting => ({ ...waiting, topic: row.topic }),
    )
  }

  async reported(viewer: Viewer, { id, ...query }: TopicQuery) {
    const scope = await scopeOf(this.context, viewer, id)
    const page = keyset(by.newest(sql`d.id`, dynamicOf), query)
    return this.page(
      viewer,
      page,
      sql`
      select distinct on (d.id) d.id as dynamic, ${topicJson} as topic, ${reportsOf(sql`k.id`)} ${reported(viewer, scope)} ${page.after}
      order by d.id desc, m.id`,
      (row: Row & { complaints: number; reasons: Reason[] }, waiting): Reported => ({
        ...waiting,
        complaints: row.complaints,
        reasons: row.reasons,
      }),
    )
  }

  async abnormal(viewer: Viewer, { id, ...query }: TopicQuery) {
    const scope = await scopeOf(this.context, viewer, id)
    const page = keyset(by.newest(sql`f.id`, dynamicOf), query)
    return this.page(
      viewer,
      page,
      sql`
      select distinct on (f.id) f.id as dynamic, f.topic, f.flags from ${flaggedIn(viewer, scope)} f where ${unpassed} ${page.after}
      order by f.id desc, f.topic ->> 'id'`,
      (row: Row & { flags: Flag[] }, waiting): Flagged => ({ ...waiting, flags: row.flags }),
    )
  }

  /** All of the topic up to that dynamic is looked through. The mark never goes back. */
  async check(viewer: Viewer, id: string, dynamic: string): Promise<void> {
    await findManaged(this.context.db, viewer, id)
    const { rows } = await this.context.db.execute(sql`
      update topics m set checked_id = greatest(coalesce(m.checked_id, ${none}), ${dynamic}::uuid)
      where m.id = ${id} and exists(select 1 from dynamic_topics t where t.dynamic_id = ${dynamic} and ${named}) returning m.id`)
    if (rows.length === 0) throw gone('这条动态')
  }

  /** Nothing is wrong with what was pointed out; or there is, after all. */
  async pass(viewer: Viewer, id: string, dynamic: string, passed: boolean): Promise<void> {
    await findManaged(this.context.db, viewer, id)
    const { rows } = await this.context.db.execute<{ author: string }>(sql`
      select d.author_id as author from topics m join dynamic_topics t on ${named} join dynamics d on d.id = t.dynamic_id
      where m.id = ${id} and t.dynamic_id = ${dynamic} limit 1`)
    const [row] = rows
    if (!row) throw gone('这条动态')
    demandImpartial(viewer, row.author)
    if (passed)
      await this.context.db
        .insert(topicPasses)
        .values({ topicId: id, dynamicId: dynamic, userId: viewer.id })
        .onConflictDoNothing()
    else
      await this.context.db.execute(
        sql`delete from topic_passes where topic_id = ${id} and dynamic_id = ${dynamic}`,
      )
  }

  /** A page of dynamics by id, the latest first, each with what the queue knows of it. */
  private async page<R extends Row, T>(
    viewer: Viewer,
    page: Keyset<Row>,
    statement: SQL,
    toItem: (row: R, waiting: Waiting) => T,
  ): Promise<{ items: T[]; next: string | null }> {
    const { rows } = await this.context.db.execute<Record<string, unknown>>(
      sql`${statement} limit ${page.rows}`,
    )
    const { items, next } = page.of(rows as R[], (row) => row)
    const known = await this.feed.these(
      viewer,
      items.map(({ dynamic }) => dynamic),
    )
    return {
      items: items.flatMap((row) => {
        const dynamic = known.get(row.dynamic)
        return dynamic ? [toItem(row, { dynamic, topic: row.topic })] : []
      }),
      next,
    }
  }
}

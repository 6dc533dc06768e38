import { sql } from 'drizzle-orm'
import { statsDays } from '../../../../contract/topicdesk/rules'
import type { TopicStats } from '../../../../contract/topicdesk/schema'
import type { Context, Viewer } from '../../../context'
import { idFrom } from './desk'
import { findManaged, inside, named } from './scope'
import { aheadMs } from '../../../../contract/rules'

const dayMs = 86_400_000

/** What happened in a topic on each of the last days, in Asia/Shanghai. One statement; what is old is not read where an index tells. */
export async function statsOf({ db }: Context, viewer: Viewer, id: string): Promise<TopicStats> {
  await findManaged(db, viewer, id)
  const today = Math.floor((Date.now() + aheadMs) / dayMs) * dayMs - aheadMs
  const from = today - (statsDays - 1) * dayMs
  const since = sql`${new Date(from).toISOString()}::timestamptz`
  const firstId = sql`${idFrom(from)}::uuid`
  const alive = (row: 'd' | 'c' | 'y') => sql.raw(`${row}.deleted_at is null and ${row}.state = 'approved'`)
  const { rows } = await db.execute<Record<string, unknown> & TopicStats['days'][number]>(sql`
    with held as materialized (
      select distinct d.id, d.created_at from topics m join dynamic_topics t on ${named} join dynamics d on d.id = t.dynamic_id
      where m.id = ${id} and ${alive('d')} and ${inside(sql`d.id`)}),
    happened as (
      select 'dynamics' as what, created_at as at from held where id >= ${firstId}
      union all
      select 'comments', c.created_at from held h join comments c on c.subject_id = h.id and c.root_id is null and ${alive('c')} where c.id >= ${firstId}
      union all
      select 'comments', y.created_at from held h join comments c on c.subject_id = h.id and c.root_id is null and ${alive('c')}
        join comments y on y.root_id = c.id and ${alive('y')} where y.id >= ${firstId}
      union all
      select 'likes', l.created_at from held h join likes l on l.subject_id = h.id and l.created_at >= ${since}
      union all
      select 'followers', f.created_at from topic_follows f where f.topic_id = ${id} and f.created_at >= ${since}),
    counted as (
      select (at at time zone 'Asia/Shanghai')::date as day, count(*) filter (where what = 'dynamics')::int as dynamics,
        count(*) filter (where what = 'comments')::int as comments, count(*) filter (where what = 'likes')::int as likes,
        count(*) filter (where what = 'followers')::int as followers
      from happened group by 1)
    select to_char(s.day, 'YYYY-MM-DD') as day, coalesce(dynamics, 0) as dynamics, coalesce(comments, 0) as comments,
      coalesce(likes, 0) as likes, coalesce(followers, 0) as followers
    from generate_series((${since} at time zone 'Asia/Shanghai')::date, (${since} at time zone 'Asia/Shanghai')::date + ${statsDays - 1}::int, interval '1 day') as s(day)
    left join counted c on c.day = s.day::date order by s.day`)
  return { days: rows }
}

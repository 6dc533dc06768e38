/** What is new, and what is best, in topics that people follow. */
import { sql, type SQL } from 'drizzle-orm'
import { limits } from '../../../../contract/subscribe/rules'
import type { Dynamic } from '../../../../contract/circle/schema'
import type { Context, Viewer } from '../../../context'
import { Feed } from '../../../core/dynamic/feed'
import { heard } from '../../../core/alias/service'
import { listedFor, openTo, standsInTopics } from '../../../core/dynamic/read'
import { chosenHeat } from '../../../core/dynamic/tables'
import { viewerRow } from '../../../core/privacy/access'
import { findOpen } from '../../../core/dynamic/topic/read'

/** Dynamics `d` of a topic `p` that the reader `v` may see: what follows `from`. */
export const inTopic = sql`
  dynamic_topics t join dynamics d on d.id = t.dynamic_id join users u on u.id = d.author_id
  where t.folded = p.folded and (p.school_id is null or t.school_id = p.school_id) and ${standsInTopics} and ${listedFor(sql`v.school_id`)}
    and ${openTo(sql`v.id`)} and ${heard(sql`v.id`, sql`d`)}
    and not exists(select 1 from topic_removals r where r.topic_id = p.id and r.dynamic_id = d.id and r.state = 'out')`

/** Topics that a person `v` wants in the digest `g`, with how much came since the last and until a moment. */
export const newInTopics = (until: SQL): SQL => sql`
  select json_agg(json_build_object('name', w.name, 'count', w.count) order by w.count desc, w.name) filter (where w.count > 0) as topics
  from (select p.name, n.count from topic_follows f join topics p on p.id = f.topic_id
    cross join lateral (select count(*)::int as count from (
      select 1 from ${inTopic} and d.created_at > greatest(g.since, f.read_at) and d.created_at <= ${until} and d.author_id <> v.id
      order by t.dynamic_id desc limit ${limits.unread}) few) n
    where f.user_id = v.id and f.level = 'digest' and p.state = 'approved' and p.last_active_at > g.since) w`

/** The hottest of the last days, the hottest first. */
export async function bestOf(context: Context, viewer: Viewer | null, id: string): Promise<Dynamic[]> {
  await findOpen(context.db, viewer, id)
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select d.id from (select * from topics where id = ${id}) p, ${viewerRow(viewer)}, lateral (
      select d.id, ${chosenHeat(sql`d.`)} as warmth from ${inTopic} and d.created_at > now() - make_interval(days => ${limits.bestDays})) d
    order by d.warmth desc, d.id desc limit ${limits.best}`)
  const shown = await new Feed(context).these(
    viewer,
    rows.map((row) => row.id),
  )
  return rows.flatMap((row) => shown.get(row.id) ?? [])
}

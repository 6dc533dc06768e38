import { sql } from 'drizzle-orm'
import type { HotTopic } from '../../../../contract/home/page/schema'
import type { Executor } from '../../../context'

const shown = 6
/** Dynamics of a school that the hot topics are counted over, at most: the latest. */
const window = 5_000

/** Topics of the last seven days by how many dynamics name them. */
export async function hotTopics(db: Executor, school: string | null): Promise<HotTopic[]> {
  const { rows } = await db.execute<HotTopic & Record<string, unknown>>(sql`
    with recent as (
      select id from dynamics
      where deleted_at is null and state = 'approved' and created_at > now() - interval '7 days'
        and ${school === null ? sql`scope = 'everyone'` : sql`school_id = ${school} and scope in ('school', 'everyone')`}
      order by id desc limit ${window})
    select t.topic as name, count(*)::int as dynamics
    from recent r join dynamic_topics t on t.dynamic_id = r.id
    group by t.topic order by count(*) desc, t.topic limit ${shown}`)
  return rows
}

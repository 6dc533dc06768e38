import type { Executor, Viewer } from '../../../context'
import { prepared } from '../../../database/prepared'
import { shownText, unblockedText } from '../../../core/privacy/visible'

/**
 * $1 the viewer, $2 people, $3 the school that they have to be of, or null. Who follows each other may be taken along, and
 * whoever takes words from the viewer; nobody across a block.
 */
const wanted = `
  select u.id, u.name, ($3::uuid is null or u.school_id = $3) and (${shownText('$1::uuid', 'write_to')} or exists(
    select 1 from follows f join follows g on g.follower_id = f.followee_id and g.followee_id = f.follower_id
    where f.follower_id = $1 and f.followee_id = u.id)) as taken
  from users u where u.id = any($2::uuid[]) and u.id <> $1 and not u.erased
    and ${unblockedText('$1', 'u.id')} order by u.id`

/** Those whom the viewer may bring into a group, and the names of those who take no words. */
export async function admissible(
  db: Executor,
  viewer: Viewer,
  people: readonly string[],
  school: string | null,
): Promise<{ taken: string[]; leftOut: string[] }> {
  if (people.length === 0) return { taken: [], leftOut: [] }
  const rows = await prepared<{ id: string; name: string; taken: boolean }>(db, 'group_wanted', wanted, [
    viewer.id,
    people,
    school,
  ])
  return {
    taken: rows.flatMap(({ id, taken }) => (taken ? id : [])),
    leftOut: rows.flatMap(({ name, taken }) => (taken ? [] : name)),
  }
}

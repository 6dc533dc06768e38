import { sql } from 'drizzle-orm'
import { mutualSql } from '../../../core/account/follows'
import type { Executor, Viewer } from '../../../context'
import { bool, listOf, orNull, statement, text, uuid } from '../../../database/statement'
import { admitted, unblocked } from '../../../core/privacy/visible'

/**
 * Of people, who may be taken along by the viewer, of the school that they have to be of, if any: who follows each other,
 * and whoever takes words from the viewer; nobody across a block.
 */
const wanted = statement(
  'group_wanted',
  {
    values: { reader: uuid, people: listOf(uuid), school: orNull(uuid) },
    row: { id: uuid, name: text, taken: bool },
  },
  (p) => sql`
  select u.id, u.name, (${p.school}::uuid is null or u.school_id = ${p.school}) and (${admitted(sql`${p.reader}::uuid`, 'write_to')} or ${mutualSql(p.reader, sql`u.id`)}) as taken
  from users u where u.id = any(${p.people}::uuid[]) and u.id <> ${p.reader} and not u.erased
    and ${unblocked(p.reader, sql`u.id`)} order by u.id`,
)

/** Those whom the viewer may bring into a group, and the names of those who take no words. */
export async function admissible(
  db: Executor,
  viewer: Viewer,
  people: readonly string[],
  school: string | null,
): Promise<{ taken: string[]; leftOut: string[] }> {
  if (people.length === 0) return { taken: [], leftOut: [] }
  const rows = await wanted(db, { reader: viewer.id, people, school })
  return {
    taken: rows.flatMap(({ id, taken }) => (taken ? id : [])),
    leftOut: rows.flatMap(({ name, taken }) => (taken ? [] : name)),
  }
}

/** Who may read a dynamic by its scope: parts of every statement that shows dynamics. */
import { sql, type SQL } from 'drizzle-orm'
import { followsSql } from '../account/follows'
import type { Hears } from '../alias/service'
import { admitted, type Who } from '../privacy/visible'

/** Condition: the dynamic `d` stands in lists for readers of the school, which may be null. */
export const listedFor = (school: SQL): SQL =>
  sql`(d.scope = 'everyone' or d.scope = 'school' and d.school_id = ${school})`

/** Condition: the dynamic `d` is counted and listed in the topics that it names, as the database's triggers have it. */
export const standsInTopics = sql`d.deleted_at is null and d.state = 'approved' and d.scope in ('school', 'everyone')`

/** Condition: by its scope the dynamic `d` is for this reader of this school; both may be null. Its author always is. */
export const scopedFor = (
  reader: SQL,
  school: SQL,
): SQL => sql`(${listedFor(school)} or d.author_id = ${reader}
  or d.scope = 'followers' and ${followsSql(reader, sql`d.author_id`)})`

/**
 * Condition: the author `u` of the dynamic `d` shows it to this reader. Of a pseudonym neither the author's audience is
 * asked nor a black list: what they hide would tell whose it is.
 */
export const openTo = (reader: Who): SQL =>
  sql`(d.alias_id is not null or ${admitted(reader, 'dynamics_to')})`

/** Condition: the reader, who may be null, may read the dynamic. What `Feed.readable` asks. */
export const readableBy = (
  reader: SQL,
  dynamic: SQL,
  hears: Hears,
): SQL => sql`exists(select 1 from dynamics d join users u on u.id = d.author_id
  where d.id = ${dynamic} and d.deleted_at is null and (d.state = 'approved' or d.author_id = ${reader})
    and ${openTo(reader)} and ${hears(reader, sql`d`)}
    and ${scopedFor(reader, sql`(select school_id from users where id = ${reader})`)})`

/** Who may read a dynamic by its scope: parts of every statement that shows dynamics. */
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { heardText } from '../alias/service'
import { shownText } from '../privacy/visible'

const dialect = new PgDialect()
/** A condition without parameters as text, for statements that are prepared. */
export const textOf = (condition: SQL): string => dialect.sqlToQuery(condition).sql

/** A condition as text, whose parameters are those from $`first` on. */
export function textWith(condition: SQL, first: number): { text: string; values: readonly unknown[] } {
  const { sql: text, params: values } = dialect.sqlToQuery(condition)
  return { text: text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + first - 1}`), values }
}

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
  or d.scope = 'followers' and exists(select 1 from follows sf where sf.follower_id = ${reader} and sf.followee_id = d.author_id))`

/**
 * Condition: the author `u` of the dynamic `d` shows it to this reader. Of a pseudonym neither the author's audience is
 * asked nor a black list: what they hide would tell whose it is.
 */
export const openText = (reader: string): string =>
  `(d.alias_id is not null or ${shownText(reader, 'dynamics_to')})`

const reader = sql.raw('$1::uuid')

/** Condition: the reader $1, who may be null, may read the dynamic $5. What `Feed.readable` asks. */
export const readableText = `exists(select 1 from dynamics d join users u on u.id = d.author_id
  where d.id = $5 and d.deleted_at is null and (d.state = 'approved' or d.author_id = $1::uuid)
    and ${openText('$1::uuid')} and ${heardText('$1::uuid', 'd')}
    and ${textOf(scopedFor(reader, sql`(select school_id from users where id = ${reader})`))})`

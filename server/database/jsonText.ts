/**
 * JSON that the database writes as the contract has it, for the hottest lists: it goes out unread. All of these are texts
 * of SQL. `concat` writes an object in one go and, unlike the database's own functions for JSON, can leave members out.
 */

/** A value of an object: the SQL of its text, and the marks around it. */
export interface JsonValue {
  sql: string
  mark: '' | '"'
  /** The member is left out where the SQL is null; otherwise it must not be. */
  optional?: true
}

/** Numbers, and JSON as it is kept or written by these functions. */
export const plain = (sql: string): JsonValue => ({ sql, mark: '' })
/** What has nothing to escape: ids, and names of a list. */
export const quoted = (sql: string): JsonValue => ({ sql, mark: '"' })
export const words = (sql: string): JsonValue => plain(`to_json(${sql})::text`)
/** Of a condition; false also where it is null. */
export const flag = (condition: string): JsonValue =>
  plain(`case when ${condition} then 'true' else 'false' end`)
/** A `timestamptz` as the contract's Instant. */
export const instant = (column: string): JsonValue =>
  quoted(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const marked = ({ sql, mark }: JsonValue): string =>
  mark === '' ? `(${sql})::text` : `'${mark}' || (${sql}) || '${mark}'`
export const orNull = (value: JsonValue): JsonValue => plain(`coalesce(${marked(value)}, 'null')`)
export const optional = (value: JsonValue): JsonValue => ({ ...plain(marked(value)), optional: true })

/** An object of these members in their order. The first is not optional. */
export function object(members: Record<string, JsonValue>): string {
  const parts: string[] = []
  let before = '{'
  for (const [name, { sql, mark, optional: may }] of Object.entries(members)) {
    const named = `${before === '{' ? '' : ','}"${name}":`
    if (may) {
      parts.push(`'${before}'`, `'${named}' || ${sql}`)
      before = ''
    } else {
      parts.push(`'${before}${named}${mark}'`, sql)
      before = mark
    }
  }
  return `concat(${[...parts, `'${before}}'`].join(', ')})`
}

/** An array of the column `json` of what the query finds, in its order; null where it finds nothing. */
export const arrayText = (query: string): string =>
  `(select '[' || string_agg(one.json, ',') || ']' from (${query}) one)`

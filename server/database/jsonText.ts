/**
 * JSON that the database writes as the contract has it, for the hottest lists: it goes out unread. All of these are texts
 * of SQL, of the operations that a row costs least by (`npm run bench feed`): `to_char`, `concat` of many values and the
 * database's own functions for JSON look up at every call how to write what they are given.
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
/** What has nothing to escape: ids, names of a list, and the addresses and keys of stored files. */
export const quoted = (sql: string): JsonValue => ({ sql, mark: '"' })
export const words = (sql: string): JsonValue => plain(`to_json(${sql})::text`)
/** Words of a line, as a name or a title, in a column: few have a mark to escape. */
export const line = (column: string): JsonValue =>
  plain(
    `case when ${column} ~ '[\\x01-\\x1f"\\\\]' then to_json(${column})::text else '"' || ${column} || '"' end`,
  )
/** Of a condition; false also where it is null. */
export const flag = (condition: string): JsonValue =>
  plain(`case when ${condition} then 'true' else 'false' end`)
/** A `timestamptz` as the contract's Instant. With a microsecond more none of the six digits is left out, the first three are kept. */
export const instant = (column: string): JsonValue =>
  plain(
    `left(to_json(date_trunc('milliseconds', ${column} at time zone 'UTC') + interval '1 microsecond')::text, 24) || 'Z"'`,
  )

const marked = ({ sql, mark }: JsonValue): string =>
  mark === '' ? `(${sql})::text` : `'${mark}' || (${sql}) || '${mark}'`
export const orNull = (value: JsonValue): JsonValue => plain(`coalesce(${marked(value)}, 'null')`)
export const optional = (value: JsonValue): JsonValue => ({ ...plain(marked(value)), optional: true })

/** The parts one after the other; halves of halves, so that no part is copied once for each that follows. */
const joined = (parts: readonly string[]): string => {
  const half = parts.length >> 1
  return half === 0 ? (parts[0] ?? '') : `(${joined(parts.slice(0, half))} || ${joined(parts.slice(half))})`
}

/** An object of these members in their order. The first is not optional. */
export function object(members: Record<string, JsonValue>): string {
  const parts: string[] = []
  let before = '{'
  // of those side by side: `concat` leaves out what is null
  let rare: string[] = []
  const close = () => {
    if (rare.length > 0) parts.push(`concat(${rare.join(', ')})`)
    rare = []
  }
  for (const [name, { sql, mark, optional: may }] of Object.entries(members)) {
    const named = `${before === '{' ? '' : ','}"${name}":`
    if (may) {
      if (before !== '') parts.push(`'${before}'`)
      rare.push(`'${named}' || ${sql}`)
      before = ''
    } else {
      close()
      parts.push(`'${before}${named}${mark}'`, `(${sql})::text`)
      before = mark
    }
  }
  close()
  return joined([...parts, `'${before}}'`])
}

/** An array of the column `json` of what the query finds, in its order; null where it finds nothing. */
export const arrayText = (query: string): string =>
  `(select '[' || string_agg(one.json, ',') || ']' from (${query}) one)`

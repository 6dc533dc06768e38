/**
 * JSON that the database writes as the contract has it, for the hottest lists: it goes out unread. All of these are parts
 * of statements, of the operations that a row costs least by (`npm run bench feed`): `to_char`, `concat` of many values and
 * the database's own functions for JSON look up at every call how to write what they are given.
 */
import { sql, type SQL } from 'drizzle-orm'
import { literal } from './literal'

/** A value of an object: the SQL of its text, and the marks around it. */
export interface JsonValue {
  sql: SQL
  mark: '' | '"'
  /** The member is left out where the SQL is null; otherwise it must not be. */
  optional?: true
  /** Cheaper condition of an optional member that holds only where it is left out. */
  none?: SQL | undefined
}

/** Numbers, and JSON as it is kept or written by these functions. */
export const plain = (value: SQL): JsonValue => ({ sql: value, mark: '' })
/** A value with nothing to escape: ids, names of a list, and the addresses and keys of stored files. */
export const quoteJson = (value: SQL): JsonValue => ({ sql: value, mark: '"' })
export const words = (value: SQL): JsonValue => plain(sql`to_json(${value})::text`)
/** Words of a line, as a name or a title, in a column: few have a mark to escape. */
export const line = (column: SQL): JsonValue =>
  plain(
    sql`case when ${column} ~ '[\\x01-\\x1f"\\\\]' then to_json(${column})::text else '"' || ${column} || '"' end`,
  )
/** A condition as a boolean; false also where it is null. */
export const flag = (condition: SQL): JsonValue =>
  plain(sql`case when ${condition} then 'true' else 'false' end`)
/** A `timestamptz` as the contract's Instant. With a microsecond more none of the six digits is left out, the first three are kept. */
export const instant = (column: SQL): JsonValue =>
  plain(
    sql`left(to_json(date_trunc('milliseconds', ${column} at time zone 'UTC') + interval '1 microsecond')::text, 24) || 'Z"'`,
  )

const marked = ({ sql: value, mark }: JsonValue): SQL =>
  mark === '' ? sql`(${value})::text` : sql`${literal(mark)} || (${value}) || ${literal(mark)}`
export const orNull = (value: JsonValue): JsonValue => plain(sql`coalesce(${marked(value)}, 'null')`)
export const optional = (value: JsonValue, none?: SQL): JsonValue => ({
  ...plain(marked(value)),
  optional: true,
  none,
})

/** The parts one after the other; halves of halves, so that no part is copied once for each that follows. */
const joined = (parts: readonly SQL[]): SQL => {
  const half = parts.length >> 1
  return half === 0
    ? (parts[0] ?? sql``)
    : sql`(${joined(parts.slice(0, half))} || ${joined(parts.slice(half))})`
}

/** Optional members side by side; not looked at in a row that by the condition of each has none of them. */
function rare(members: readonly [text: SQL, none: SQL | undefined][]): SQL {
  // `concat` leaves out what is null
  const text = sql`concat(${sql.join(
    members.map(([member]) => member),
    sql`, `,
  )})`
  const conditions = members.flatMap(([, none]) => none ?? [])
  return conditions.length < members.length
    ? text
    : sql`case when ${sql.join(conditions, sql` and `)} then '' else ${text} end`
}

/** The members one after the other, behind what is begun of the object, and what the last of them needs behind it. */
function written(members: Record<string, JsonValue>, begun?: SQL): [SQL[], string] {
  const parts = begun === undefined ? [] : [begun]
  let before = begun === undefined ? '{' : ''
  let few: [SQL, SQL | undefined][] = []
  const close = () => {
    if (few.length > 0) parts.push(rare(few))
    few = []
  }
  for (const [name, { sql: value, mark, optional: may, none }] of Object.entries(members)) {
    const named = `${before === '{' ? '' : ','}"${name}":`
    if (may) {
      if (before !== '') parts.push(literal(before))
      few.push([sql`${literal(named)} || ${value}`, none])
      before = ''
    } else {
      close()
      parts.push(literal(`${before}${named}${mark}`), sql`(${value})::text`)
      before = mark
    }
  }
  close()
  return [parts, before]
}

/** An object of these members in their order, behind what `begin` wrote of it. Without that the first is not optional. */
export function object(members: Record<string, JsonValue>, begun?: SQL): SQL {
  const [parts, end] = written(members, begun)
  return joined([...parts, literal(`${end}}`)])
}

/**
 * The beginning of an object, which the database keeps in a column of each row and writes anew with the row: what a row
 * alone decides is then not written at every read. Its texts are `kept`.
 */
export function begin(members: Record<string, JsonValue>): SQL {
  const [parts, end] = written(members)
  return joined(end === '' ? parts : [...parts, literal(end)])
}

/** Texts for generated columns: PostgreSQL takes only immutable functions there (migration 0062). */
export const kept = {
  words: (column: SQL): JsonValue => plain(sql`words_text(${column})`),
  instant: (column: SQL): JsonValue => plain(sql`instant_text(${column})`),
}

/** An array of the column `json` of what the query finds, in its order; null where it finds nothing. */
export const arrayOf = (query: SQL): SQL =>
  sql`(select '[' || string_agg(one.json, ',') || ']' from (${query}) one)`

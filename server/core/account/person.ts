import { eq, sql, type SQL } from 'drizzle-orm'
import type { Person } from '../../../contract/common'
import type { Plate } from '../../../contract/rules'
import type { Context, Executor } from '../../context'
import { object, optional, orNull, plain, quoteJson, type JsonValue } from '../../database/jsonText'
import { literal } from '../../database/literal'
import { users } from './tables'

/** Joins the user whom `id` names, as `u`, and their school, as `s`; a row whose `id` names nobody is left out. */
export const withPerson = (id: SQL, u: SQL = sql`u`, s: SQL = sql`s`): SQL =>
  sql`join users ${u} on ${u}.id = ${id} left join schools ${s} on ${s}.id = ${u}.school_id`

/** Joins the same, and keeps a row whose `id` names nobody: its `u` and `s` are null. */
export const withPersonOrNone = (id: SQL, u: SQL = sql`u`, s: SQL = sql`s`): SQL =>
  sql`left ${withPerson(id, u, s)}`

/** Columns that a query selects to show a person: `personColumns`, or `personJson`. */
export interface PersonRow extends Record<string, unknown> {
  id: string
  name: string
  avatar: string | null
  college: string | null
  school: string | null
  frame?: string | null
  plate?: Plate | null
  alias?: true
}

/** Of the user in `u` and their school in `s`; a query that joins others says which. */
export const personColumns = (u: SQL = sql`u`, s: SQL = sql`s`): SQL =>
  sql`${u}.id, ${u}.name, ${u}.avatar, ${u}.college, ${u}.frame, ${u}.plate, ${s}.name as school`

/** The same as JSON; null where there is no user. */
export const personJson = (u: SQL = sql`u`, s: SQL = sql`s`): SQL => sql`case when ${u}.id is null then null
  else json_build_object('id', ${u}.id, 'name', ${u}.name, 'avatar', ${u}.avatar, 'college', ${u}.college,
    'frame', ${u}.frame, 'plate', ${u}.plate, 'school', ${s}.name) end`

/** The server itself has the frames of every school, wherever the storage is. */
export const ownFrames = 'frames/'
const ownFiles = '/files/'

/** What a person wears, as clients read it; nothing where they wear nothing. */
export const wornOf = (
  { frame, plate }: Pick<PersonRow, 'frame' | 'plate'>,
  { providers }: Pick<Context, 'providers'>,
): Pick<Person, 'frame' | 'plate'> => ({
  ...(frame ? { frame: frame.startsWith(ownFrames) ? ownFiles + frame : providers.storage.url(frame) } : {}),
  ...(plate ? { plate } : {}),
})

export const personOf = (row: PersonRow, context: Pick<Context, 'providers'>): Person => ({
  id: row.id,
  name: row.name,
  avatar: row.avatar === null ? null : context.providers.storage.url(row.avatar),
  school: row.school,
  college: row.college,
  ...wornOf(row, context),
  ...(row.alias ? { alias: true } : {}),
})

/** Members that say what the user in `u` wears. `base` is what addresses of files begin with. */
export const writtenWear = (u: SQL, base: SQL) => ({
  frame: optional(
    quoteJson(
      sql`case when starts_with(${u}.frame, ${literal(ownFrames)}) then ${literal(ownFiles)} else ${base}::text end || ${u}.frame`,
    ),
    sql`${u}.frame is null`,
  ),
  plate: optional(quoteJson(sql`${u}.plate`), sql`${u}.plate is null`),
})

/** The avatar of the user in `u`, a member that may be null. `base` as above. */
export const writtenAvatar = (u: SQL, base: SQL): JsonValue =>
  orNull(quoteJson(sql`${base}::text || ${u}.avatar`))

/** A person as clients read them, as text of JSON: the user `u` of the school `s`. `base` as above. */
export const writtenPerson = (base: SQL): SQL =>
  object(
    {
      avatar: writtenAvatar(sql`u`, base),
      school: orNull(plain(sql`s.name_json`)),
      ...writtenWear(sql`u`, base),
    },
    sql`u.begun`,
  )

/** Puts on what is given, or takes off what is null. `frame` is a storage key, or the name of one of our own frames. */
export async function wear(
  tx: Executor,
  userId: string,
  worn: { frame?: string | null; plate?: Plate | null },
): Promise<void> {
  if (Object.keys(worn).length > 0) await tx.update(users).set(worn).where(eq(users.id, userId))
}

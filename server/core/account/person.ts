import type { Person } from '../../../contract/common'
import type { Context } from '../../context'
import { object, orNull, quoted, words } from '../../database/jsonText'

/** Columns that a query selects to show a person. */
export interface PersonRow extends Record<string, unknown> {
  id: string
  name: string
  avatar: string | null
  college: string | null
  school: string | null
  alias?: true
}

export const personOf = (row: PersonRow, { providers }: Pick<Context, 'providers'>): Person => ({
  id: row.id,
  name: row.name,
  avatar: row.avatar === null ? null : providers.storage.url(row.avatar),
  school: row.school,
  college: row.college,
  ...(row.alias ? { alias: true } : {}),
})

/** The same as text of JSON: the user `u` of the school `s`. $2 is what addresses of files begin with. */
export const personText = object({
  id: quoted('u.id'),
  name: words('u.name'),
  avatar: orNull(words('$2::text || u.avatar')),
  school: orNull(words('s.name')),
  college: orNull(words('u.college')),
})

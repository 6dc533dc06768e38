import type { Person } from '../../../contract/common'
import type { Context } from '../../context'

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

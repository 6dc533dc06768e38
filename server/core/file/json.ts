/** Stored files in JSON that the database makes for people: they stand as marks, and `withUrls` puts URLs in their place. */
import { sql, type SQL } from 'drizzle-orm'
import { literal } from '../../database/literal'
import type { StorageProvider } from '../../providers/types'

const mark = '$file'

/** The file with the storage key; null where there is none. */
export const fileJson = (key: SQL): SQL =>
  sql`(select json_build_object(${literal(mark)}, file.key) from (select ${key} as key) file where file.key is not null)`

/** The files of a JSON array of stored pictures or media, in its order. */
export const filesJson = (stored: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_object(${literal(mark)}, file ->> 'key') order by place), '[]')
    from json_array_elements((${stored})::json) with ordinality as files(file, place))`

const keyOf = (value: object): string | null => {
  const [[name, key] = [], ...more] = Object.entries(value) as [string, unknown][]
  return name === mark && typeof key === 'string' && more.length === 0 ? key : null
}

/** The value with the URL of each file in the place of its mark. */
export function withUrls(value: unknown, storage: Pick<StorageProvider, 'url'>): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withUrls(one, storage))
  if (typeof value !== 'object' || value === null) return value
  const key = keyOf(value)
  if (key !== null) return storage.url(key)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withUrls(one, storage)]))
}

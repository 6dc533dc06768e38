import { sql, type SQL } from 'drizzle-orm'
import type { Context, Executor } from '../../context'

/** Condition: no row shows the file with the id. */
const unused = (id: SQL): SQL => sql`not exists(select 1 from file_uses u where u.file_id = ${id})`

/** Forgets those of the pictures `p` that nothing shows and no case needs. The storage keys that are free. */
export async function freeFiles(tx: Executor, which: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ keys: string[] }>(sql`
    delete from pictures p where ${which} and ${unused(sql`p.id`)} returning array[p.key, p.thumb_key] as keys`)
  return rows.flatMap(({ keys }) => keys)
}

/** The same for some pictures, as things keep them. */
export const freePictures = (tx: Executor, pictures: readonly { id: string }[]): Promise<string[]> =>
  pictures.length === 0
    ? Promise.resolve([])
    : freeFiles(tx, sql`p.id = any(${sql.param(pictures.map(({ id }) => id))}::uuid[])`)

/** Forgets those of the media `m` that nothing shows and no case needs. The storage keys that are free. */
export async function freeMedia(tx: Executor, which: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(
    sql`delete from media m where ${which} and ${unused(sql`m.id`)} returning m.key`,
  )
  return rows.map(({ key }) => key)
}

/** Removes stored files. One that cannot be removed is logged, and keeps none of the others. */
export async function removeFiles(
  { providers, log }: Pick<Context, 'providers' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  const removed = await Promise.allSettled(keys.map((key) => providers.storage.remove(key)))
  removed.forEach((result, index) => {
    if (result.status === 'rejected') log.error({ err: result.reason, key: keys[index] }, 'file not removed')
  })
}

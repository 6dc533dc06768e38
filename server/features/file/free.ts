import { sql, type SQL } from 'drizzle-orm'
import type { Context, Executor } from '../../context'
import { unneeded } from '../complaint/files'

/** Forgets those of the pictures `p` that nothing of their owner's shows and no case needs. The storage keys that are free. */
export async function freeFiles(tx: Executor, which: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ keys: string[] }>(sql`
    delete from pictures p where ${which}
      and ${unneeded(sql`p.key`)} and ${unneeded(sql`p.thumb_key`)}
      and not exists(select 1 from users u where u.id = p.owner_id and u.avatar = p.thumb_key)
      and not exists(select 1 from dynamics d where d.author_id = p.owner_id
        and d.pictures::jsonb @> jsonb_build_array(jsonb_build_object('id', p.id)))
      and not exists(select 1 from comments c where c.author_id = p.owner_id and c.deleted_at is null
        and c.pictures::jsonb @> jsonb_build_array(jsonb_build_object('id', p.id)))
      and not exists(select 1 from topics o where o.cover_id = p.id)
      and not exists(select 1 from wall_photos w where w.user_id = p.owner_id and w.picture_id = p.id)
      and not exists(select 1 from messages g where g.picture_id = p.id)
      and not exists(select 1 from ticket_messages m where m.author_id = p.owner_id
        and m.pictures::jsonb @> jsonb_build_array(jsonb_build_object('id', p.id)))
    returning array[p.key, p.thumb_key] as keys`)
  return rows.flatMap(({ keys }) => keys)
}

/** The same for some pictures, as things keep them. */
export const freePictures = (tx: Executor, pictures: readonly { id: string }[]): Promise<string[]> =>
  pictures.length === 0 ? Promise.resolve([]) : freeFiles(tx, sql`p.id = any(${sql.param(pictures.map(({ id }) => id))}::uuid[])`)

/**
 * Forgets those of the media `m` that no case needs. Who shows media says so here, as those of pictures do above. The
 * storage keys that are free.
 */
export async function freeMedia(tx: Executor, which: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    delete from media m where ${which} and ${unneeded(sql`m.key`)}
    and not exists(select 1 from messages g where g.voice_id = m.id) returning m.key`)
  return rows.map(({ key }) => key)
}

/** Removes stored files. One that cannot be removed is logged, and keeps none of the others. */
export async function removeFiles({ providers, log }: Pick<Context, 'providers' | 'log'>, keys: readonly string[]): Promise<void> {
  const removed = await Promise.allSettled(keys.map((key) => providers.storage.remove(key)))
  removed.forEach((result, index) => {
    if (result.status === 'rejected') log.error({ err: result.reason, key: keys[index] }, 'file not removed')
  })
}

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
      and not exists(select 1 from hot_talks h where h.author_id = p.owner_id and h.deleted_at is null
        and h.pictures::jsonb @> jsonb_build_array(jsonb_build_object('id', p.id)))
      and not exists(select 1 from comments c where c.author_id = p.owner_id and c.deleted_at is null
        and c.pictures::jsonb @> jsonb_build_array(jsonb_build_object('id', p.id)))
      and not exists(select 1 from programmes r where r.author_id = p.owner_id and r.deleted_at is null and r.cover ->> 'id' = p.id::text)
      and not exists(select 1 from qa_questions q where q.author_id = p.owner_id and q.deleted_at is null
        and q.pictures::jsonb @> jsonb_build_array(jsonb_build_object('id', p.id)))
      and not exists(select 1 from qa_answers n where n.author_id = p.owner_id and n.deleted_at is null
        and n.pictures::jsonb @> jsonb_build_array(jsonb_build_object('id', p.id)))
      and not exists(select 1 from qa_versions v where v.author_id = p.owner_id
        and v.pictures::jsonb @> jsonb_build_array(jsonb_build_object('id', p.id)))
      and not exists(select 1 from confessions f where f.author_id = p.owner_id
        and f.pictures::jsonb @> jsonb_build_array(jsonb_build_object('id', p.id)))
      and not exists(select 1 from topics o where o.cover_id = p.id)
      and not exists(select 1 from talent_columns c where c.cover_id = p.id)
      and not exists(select 1 from announcements a where a.author_id = p.owner_id
        and a.pictures::jsonb @> jsonb_build_array(jsonb_build_object('id', p.id)))
      and not exists(select 1 from subscribe_accounts k where k.avatar ->> 'id' = p.id::text)
      and not exists(select 1 from wall_photos w where w.user_id = p.owner_id and w.picture_id = p.id)
      and not exists(select 1 from messages g where g.picture_id = p.id)
      and not exists(select 1 from errand_events x where x.actor_id = p.owner_id and x.pictures::jsonb @> jsonb_build_array(jsonb_build_object('id', p.id)))
      and not exists(select 1 from picture_waits pw where pw.owner_id = p.owner_id
        and pw.pictures::jsonb @> jsonb_build_array(jsonb_build_object('id', p.id)))
      and not exists(select 1 from ticket_messages m where m.author_id = p.owner_id
        and m.pictures::jsonb @> jsonb_build_array(jsonb_build_object('id', p.id)))
    returning array[p.key, p.thumb_key] as keys`)
  return rows.flatMap(({ keys }) => keys)
}

/** The same for some pictures, as things keep them. */
export const freePictures = (tx: Executor, pictures: readonly { id: string }[]): Promise<string[]> =>
  pictures.length === 0
    ? Promise.resolve([])
    : freeFiles(tx, sql`p.id = any(${sql.param(pictures.map(({ id }) => id))}::uuid[])`)

/**
 * Forgets those of the media `m` that nothing of their owner's shows and no case needs. Who shows media says so here, as those of pictures do above. The
 * storage keys that are free.
 */
export async function freeMedia(tx: Executor, which: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    delete from media m where ${which} and ${unneeded(sql`m.key`)}
      and not exists(select 1 from messages g where g.voice_id = m.id)
      and not exists(select 1 from dynamics d where d.author_id = m.owner_id and d.film ->> 'id' = m.id::text)
      and not exists(select 1 from programmes r where r.author_id = m.owner_id and r.deleted_at is null and r.sound ->> 'id' = m.id::text)
    returning m.key`)
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

import { sql } from 'drizzle-orm'
import { limits } from '../../../contract/complaint/rules'
import type { Context } from '../../context'
import { isOwnFile } from '../../core/people/profile-avatar'
import { freeFiles, freeMedia, removeFiles } from '../../core/file/free'

/** Cases that one round takes at most. */
const batch = 200

/**
 * Empties cases that were closed long ago: what was said and shown goes, that there was a case and how it was decided
 * stays. How many it was.
 */
export async function expireEvidence(context: Context, going: () => boolean = () => true): Promise<number> {
  let all = 0
  while (going()) {
    const { count, keys } = await expireSome(context)
    await removeFiles(context, keys)
    all += count
    if (count < batch) break
  }
  return all
}

const expireSome = ({ db }: Context): Promise<{ count: number; keys: string[] }> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update complaint_cases set snapshot = null where id in (
        select k.id from complaint_cases k
        where k.snapshot is not null and k.closed_at < now() - make_interval(days => ${limits.evidenceDays})
          and not exists(select 1 from appeals a where a.case_id = k.id and a.state = 'open')
        order by k.closed_at limit ${batch} for update skip locked)
      returning id`)
    const these = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
    const { rows: files } = await tx.execute<{ key: string }>(
      sql`delete from complaint_files where case_id = ${these} returning key`,
    )
    await tx.execute(sql`update complaints set text = '', pictures = '[]' where case_id = ${these}`)
    await tx.execute(sql`update appeals set text = '', pictures = '[]' where case_id = ${these}`)
    const keys = [...new Set(files.map(({ key }) => key))]
    const freed = await freeFiles(
      tx,
      sql`(p.key = any(${sql.param(keys)}::text[]) or p.thumb_key = any(${sql.param(keys)}::text[]))`,
    )
    const silenced = await freeMedia(tx, sql`m.key = any(${sql.param(keys)}::text[])`)
    return { count: rows.length, keys: [...freed, ...silenced, ...(await oldFaces(tx, keys))] }
  })

/** Avatars among the keys that nobody wears and no case needs any more. */
async function oldFaces(tx: Parameters<typeof freeFiles>[0], keys: readonly string[]): Promise<string[]> {
  const faces = keys.filter(isOwnFile)
  if (faces.length === 0) return []
  const { rows } = await tx.execute<{ key: string }>(sql`
    select k.key from unnest(${sql.param(faces)}::text[]) as k(key)
    where not exists(select 1 from users u where u.avatar = k.key) and not exists(select 1 from complaint_files f where f.key = k.key)`)
  return rows.map(({ key }) => key)
}

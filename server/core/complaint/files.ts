import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { StoredDocument, StoredMedia, StoredPicture } from '../file/own'
import { complaintFiles } from './tables'

interface Shown {
  pictures: readonly StoredPicture[]
  films?: readonly StoredMedia[]
  sounds?: readonly StoredMedia[]
  documents?: readonly StoredDocument[]
}

/** Keeps files there for as long as the case needs them, whatever becomes of what showed them. */
export async function keepFiles(
  tx: Executor,
  caseId: string,
  part: 'snapshot' | 'words',
  { pictures, films = [], sounds = [], documents = [] }: Shown,
): Promise<void> {
  const keys = [
    ...new Set([
      ...pictures.flatMap(({ key, thumbKey }) => [key, thumbKey]),
      ...[...films, ...sounds, ...documents].map(({ key }) => key),
    ]),
  ]
  if (keys.length === 0) return
  await tx
    .insert(complaintFiles)
    .values(keys.map((key) => ({ key, caseId, part })))
    .onConflictDoNothing()
}

/** Those of the storage keys that no case needs: for files of their own, as avatars. Pictures and media go by file_uses. */
export async function unneededOf(db: Executor, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<{ key: string }>(sql`
    select k.key from unnest(${sql.param(keys)}::text[]) as k(key)
    where not exists(select 1 from complaint_files f where f.key = k.key)`)
  return rows.map(({ key }) => key)
}

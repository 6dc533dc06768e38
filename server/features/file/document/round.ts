import { sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import { freeMedia, removeFiles } from '../../../core/file/free'

/** Hours after which a document that was uploaded, and that no message has, is free. */
const patience = 24

/** Removes documents that were never sent. */
export async function documentsRound(context: Context): Promise<number> {
  const keys = await freeMedia(
    context.db,
    sql`m.kind = 'document' and m.created_at < now() - make_interval(hours => ${patience})`,
  )
  await removeFiles(context, keys)
  return keys.length
}

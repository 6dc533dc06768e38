import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { lowestId } from '../../database/page'
import { removeFiles } from '../../core/file/free'
import { clean } from '../../core/file/media/clean'
import { media } from '../../core/file/tables'

/** Most sounds and films that a round looks at. */
export const cleaningMost = 50

/**
 * Cleans sounds and films that were stored as they were sent, one after the other. One that cannot be read or written is logged,
 * keeps none of the others, and is tried again by the next round.
 */
export async function cleaningRound(context: Context, going: () => boolean): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'campus-cleaning-'))
  let [last, done] = [lowestId, 0]
  try {
    while (going() && done < cleaningMost) {
      const [next] = await context.db
        .select({ id: media.id })
        .from(media)
        .where(and(isNull(media.cleanedAt), gt(media.id, last)))
        .orderBy(media.id)
        .limit(1)
      if (!next) break
      last = next.id
      await cleanStored(context, last, path.join(folder, 'file')).then(
        () => (done += 1),
        (err: unknown) => context.log.error({ err, media: last }, 'sound or film not cleaned'),
      )
    }
    return done
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Under its row's lock: who frees it meanwhile removes the new file. */
const cleanStored = ({ db, providers: { storage } }: Context, id: string, file: string): Promise<void> =>
  db.transaction(async (tx) => {
    const which = and(eq(media.id, id), isNull(media.cleanedAt))
    const [row] = await tx.select({ key: media.key, mime: media.mime }).from(media).where(which).for('update')
    if (!row) return
    await writeFile(file, await storage.read(row.key))
    const { changed, bytes } = await clean(file)
    if (changed) await storage.replaceFile(row.key, file, row.mime)
    await tx
      .update(media)
      .set({ bytes, cleanedAt: sql`now()` })
      .where(eq(media.id, id))
  })

/** Hours after which a picture that an import brought, and that nothing shows, is free. */
const patience = 24

/** Removes pictures of schools that nothing shows any more. */
export const sheetPicturesRound = (context: Context): Promise<number> =>
  context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ keys: string[] }>(sql`
      delete from sheet_pictures p where brought_at < now() - make_interval(hours => ${patience})
        and not exists(select 1 from file_uses u where u.file_id = p.id) returning array[p.key, p.thumb_key] as keys`)
    // before the commit: an import that brings one again waits for its row, and writes the file after
    await removeFiles(
      context,
      rows.flatMap(({ keys }) => keys),
    )
    return rows.length
  })

import { and, eq, isNull, sql } from 'drizzle-orm'
import { kindOf } from '../../../contract/kinds'
import type { Context, Executor, Viewer } from '../../context'
import { notYours } from '../../http/refusal'
import { freeMedia, freePictures, removeFiles } from '../file/free'
import type { Row, ThingTable } from './declared'
import type { Thing } from './thing'

/** Forgets the files of rows that show them no more. The storage keys that are free. */
export async function freeFilesOf<T extends ThingTable>(
  tx: Executor,
  of: Thing<T>,
  rows: readonly Row<T>[],
): Promise<string[]> {
  const files = rows.map(of.files)
  const pictures = files.flatMap((one) => one.pictures)
  const media = files.flatMap((one) => one.media.map(({ id }) => id))
  const free = await freePictures(tx, pictures)
  return media.length === 0
    ? free
    : [...free, ...(await freeMedia(tx, sql`m.id = any(${sql.param(media)}::uuid[])`))]
}

/**
 * Deletes what is the viewer's own, with the files that nothing else shows. `before`: what goes with it, and is locked
 * before it.
 */
export async function remove<T extends ThingTable>(
  context: Context,
  viewer: Viewer,
  of: Thing<T>,
  id: string,
  before?: (tx: Executor) => Promise<unknown>,
): Promise<void> {
  const { kind, table } = of
  const { authorId } = await of.see(context, viewer, id)
  if (authorId !== viewer.id) throw notYours(kindOf(kind).title)
  const keys = await context.db.transaction(async (tx) => {
    await before?.(tx)
    const removed = (await tx
      .update(table as ThingTable)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(table.id, id), isNull(table.deletedAt)))
      .returning()) as Row<T>[]
    return freeFilesOf(tx, of, removed)
  })
  await removeFiles(context, keys)
}

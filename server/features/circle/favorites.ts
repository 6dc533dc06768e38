import { and, eq } from 'drizzle-orm'
import type { Executor, Viewer } from '../../context'
import { favorites } from '../../core/dynamic/tables'

/** Keeps a dynamic for the viewer, or no longer. Twice is once. */
export async function setFavorite(db: Executor, viewer: Viewer, id: string, on: boolean): Promise<void> {
  if (on) await db.insert(favorites).values({ userId: viewer.id, dynamicId: id }).onConflictDoNothing()
  else await db.delete(favorites).where(and(eq(favorites.userId, viewer.id), eq(favorites.dynamicId, id)))
}

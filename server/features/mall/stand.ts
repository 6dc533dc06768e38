import { v7 as newId } from 'uuid'
import type { Executor } from '../../context'
import { frames, plateDesigns } from './designs'
import { mallItems } from './tables'

type Row = typeof mallItems.$inferInsert

/** The platform's designs as a school's own rows. The first on top: lists begin with the greatest id. */
export function designRows(schoolId: string, idOf: () => string = newId): Row[] {
  const designs = [
    ...Object.entries(frames).map(([design, words]) => ({ kind: 'frame' as const, design, ...words })),
    ...Object.entries(plateDesigns).map(([design, words]) => ({ kind: 'plate' as const, design, ...words })),
  ]
  return designs.reverse().map((row) => ({ id: idOf(), schoolId, ...row }))
}

/** Schools that have all the designs, as this node knows. */
const standing = new WeakMap<object, Set<string>>()

/** Puts the platform's designs into the school's mall, those that it has not. What it changed of them stays. */
export async function stand(db: Executor, schoolId: string): Promise<void> {
  const known = standing.get(db) ?? new Set<string>()
  standing.set(db, known)
  if (known.has(schoolId)) return
  await db.insert(mallItems).values(designRows(schoolId)).onConflictDoNothing()
  known.add(schoolId)
}

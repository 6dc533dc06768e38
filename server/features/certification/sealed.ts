/** Sealed parts of certifications: photos of cards, and the words beside them. */
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Sealed } from '../../core/seal/sealed'
import { keyOf } from '../../core/certification/papers'
import { inBatches, resealColumn } from '../../core/seal/reseal'
import { certifications, papers } from '../../core/certification/tables'

/** Papers that are deleted within minutes are left to that. */
const kept = and(
  isNull(papers.deletedAt),
  or(isNull(papers.deleteAt), gt(papers.deleteAt, sql`now() + interval '10 minutes'`)),
)

export const sealedPapers: Sealed = {
  title: '证件照片',
  reseal: ({ db, providers: { storage } }, secrets) => {
    const read = (after: string, most: number) =>
      db
        .select({ id: papers.id })
        .from(papers)
        .where(and(kept, gt(papers.id, after)))
        .orderBy(asc(papers.id))
        .limit(most)
    return inBatches(read, ({ id }) =>
      // under the row's lock nobody makes the paper due, so that its file cannot come back after its deletion
      db.transaction(async (tx) => {
        const held = await tx
          .select({ id: papers.id })
          .from(papers)
          .where(and(kept, eq(papers.id, id)))
          .for('update')
        const anew = held.length > 0 ? secrets.reseal(id, await storage.read(keyOf(id))) : null
        if (anew === null) return 0
        await storage.put(keyOf(id), anew, 'application/octet-stream')
        return 1
      }),
    )
  },
}

export const sealedWords: Sealed = {
  title: '申请里的姓名学号',
  reseal: (context, secrets) =>
    resealColumn(context, secrets, {
      table: certifications,
      id: certifications.id,
      column: certifications.words,
    }),
}

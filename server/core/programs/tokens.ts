import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { Programs } from '../../http/access'
import { hashOf } from '../account/secret'
import { programTokens } from './tables'

/** Looks tokens up at every call: one that was revoked opens nothing from that moment on. */
export function createPrograms({ db }: Pick<Context, 'db'>): Programs {
  const { id, schoolId, scopes, hash, expiresAt } = programTokens
  return {
    async find(token) {
      const [program] = await db
        .select({ id, schoolId, scopes })
        .from(programTokens)
        .where(and(eq(hash, hashOf(token)), gt(expiresAt, sql`now()`)))
      return program ?? null
    },
    async used(program) {
      await db
        .update(programTokens)
        .set({ calls: sql`${programTokens.calls} + 1`, usedAt: sql`now()` })
        .where(eq(id, program.id))
    },
  }
}

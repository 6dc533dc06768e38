/** Recycle bins: what authors deleted, until it goes for good. */
import { and, eq, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { kindOf } from '../../../contract/kinds'
import { recycleDays } from '../../../contract/privacy/rules'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { gone } from '../../http/refusal'
import { removeFiles } from '../file/free'
import { notifySystem } from '../notice/notify'
import { record } from '../audit/record'
import type { Row, ThingTable } from './declared'
import { freeFilesOf } from './remove'
import type { Thing } from './thing'

/** Its rows say which administrator deleted them and why, and since when they are empty. */
type BinTable = ThingTable & Record<'deletedBy' | 'deletedFor' | 'purgedAt', PgColumn>

/** Takes away what rows say and what hangs on them, but for likes, comments and declared files. Storage keys that are free then. */
type Empty<T extends BinTable> = (tx: Executor, rows: readonly Row<T>[]) => Promise<readonly string[]>

/** Things that one round of the daily cleaning takes at most. */
const batch = 200
/** Condition: it was deleted so lately that it can be put back. */
export const restorable = sql`deleted_at > now() - make_interval(days => ${recycleDays})`

export class Bin<T extends BinTable> {
  private readonly inBin: SQL | undefined

  constructor(
    protected readonly context: Context,
    private readonly of: Thing<T>,
    private readonly empty: Empty<T>,
  ) {
    this.inBin = and(isNotNull(of.table.deletedAt), isNull(of.table.purgedAt))
  }

  /** Puts it back where it was, with its comments and likes. What administrators deleted, they put back. */
  restore(viewer: Viewer, id: string): Promise<void> {
    const { kind, what } = this.of
    const table: BinTable = this.of.table
    return this.context.db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(table)
        .where(and(eq(table.id, id), isNull(table.purgedAt)))
        .for('no key update')
      const { authorId, schoolId } = (row ?? {}) as { authorId?: string; schoolId?: string }
      const own = authorId === viewer.id
      const byDesk = row !== undefined && row.deletedBy !== null
      if (!row || !authorId || !schoolId) throw gone(what)
      if (byDesk ? own || !administers(viewer, schoolId) : !own) throw gone(what)
      const restored = await tx
        .update(table)
        .set({ deletedAt: null, deletedBy: null, deletedFor: null })
        .where(and(eq(table.id, id), this.inBin, restorable))
        .returning({ id: table.id })
      if (restored.length === 0 && row.deletedAt !== null) throw gone(what)
      if (!byDesk) return
      const entry = { actorId: viewer.id, action: `${kind}.restore`, subjectId: authorId, schoolId }
      await record(tx, { ...entry, detail: { [kind]: id } })
      await notifySystem(tx, authorId, `管理员恢复了你的一条${kindOf(kind).title}，评论和赞都还在。`)
    })
  }

  /** Removes one for good, or all. A call that is repeated finds done what it asks for. */
  async clear(viewer: Viewer, id: string | undefined): Promise<number> {
    const { table, what } = this.of
    const own = and(eq(table.authorId, viewer.id), id === undefined ? undefined : eq(table.id, id))
    const cleared = await this.purgeAll(and(own, isNull(table.deletedBy)))
    if (id !== undefined && cleared === 0) {
      const done = await this.context.db
        .select({ id: table.id })
        .from(table as BinTable)
        .where(and(own, isNotNull(table.purgedAt)))
      if (done.length === 0) throw gone(what)
    }
    return cleared
  }

  /** Removes what was deleted too long ago. */
  expire = (going: () => boolean): Promise<number> => this.purgeAll(not(restorable), going)

  private async purgeAll(which: SQL | undefined, going: () => boolean = () => true): Promise<number> {
    let all = 0
    while (going()) {
      const purged = await this.purge(which)
      all += purged
      if (purged < batch) break
    }
    return all
  }

  /** The rows stay as marks: the author's key must not publish the same draft again, and other tables may point here. */
  private async purge(which: SQL | undefined): Promise<number> {
    const { count, keys } = await this.context.db.transaction(async (tx) => {
      const taken = (await tx
        .select()
        .from(this.of.table as BinTable)
        .where(and(this.inBin, which))
        .limit(batch)
        .for('update', { skipLocked: true })) as Row<T>[]
      if (taken.length === 0) return { count: 0, keys: [] }
      await forget(
        tx,
        taken.map(({ id }) => id as string),
      )
      const keys = await this.empty(tx, taken)
      return { count: taken.length, keys: [...keys, ...(await freeFilesOf(tx, this.of, taken))] }
    })
    await removeFiles(this.context, keys)
    return count
  }
}

/** Takes away likes, and what comments said. */
async function forget(tx: Executor, ids: string[]): Promise<void> {
  const these = sql`any(${sql.param(ids)}::uuid[])`
  const under = sql`select id from comments where subject_id = ${these}`
  await tx.execute(sql`delete from likes where subject_id = ${these} or subject_id in (${under})`)
  await tx.execute(sql`delete from steps where subject_id = ${these} or subject_id in (${under})`)
  await tx.execute(
    sql`update comments set text = '', pictures = '[]', deleted_at = coalesce(deleted_at, now()) where subject_id = ${these}`,
  )
}

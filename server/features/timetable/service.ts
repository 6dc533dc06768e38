import { sql } from 'drizzle-orm'
import type { BodyOf, DataOf } from '../../../contract/http'
import type { RowKind } from '../../../contract/timetable/rules'
import type { timetableRoutes } from '../../../contract/timetable/schema'
import type { Context, Executor, Viewer } from '../../context'
import { channelOf } from '../../core/notice/hints'
import { publishFrames } from '../../core/notice/hints'
import { gone } from '../../http/refusal'
import type { Change } from './merge'
import { keep, type RowChange } from './keep'
import { rearm } from './remind'
import { changedSince, clashesOf, revOf, rowOf } from './rows'

type Sync = (typeof timetableRoutes)['cls/sync']
/** Whoever writes by an endpoint of its own has just read the row. */
const latest = 2 ** 31 - 1

export class TimetableService {
  constructor(private readonly context: Context) {}

  /** Takes a device's changes and gives what other devices changed. */
  async sync(viewer: Viewer, body: BodyOf<Sync>): Promise<DataOf<Sync>> {
    const { db } = this.context
    const of = (kind: RowKind, changes: readonly (Change & { id: string })[] = []): RowChange[] =>
      changes.map((change) => ({ ...change, kind, id: kind === 'settings' ? viewer.id : change.id }))
    const changes = [
      ...of('term', body.terms),
      ...of('class', body.classes),
      ...of('memo', body.memos),
      ...of('settings', body.settings),
    ]
    const refused =
      changes.length === 0
        ? []
        : await this.write(viewer, (tx) => keep(tx, viewer.id, changes, { key: body.key, some: true }))
    return db.transaction(
      async (tx) => {
        const rev = await revOf(tx, viewer.id)
        const rows = await changedSince(tx, viewer.id, body.since)
        return { rev, ...rows, clashes: await clashesOf(tx, viewer.id), refused }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }

  /** Changes one row, or makes it. */
  async put<K extends 'term' | 'class' | 'memo' | 'settings'>(
    viewer: Viewer,
    kind: K,
    id: string,
    set: Readonly<Record<string, unknown>>,
  ) {
    return this.write(viewer, async (tx) => {
      await keep(tx, viewer.id, [{ kind, id, seen: latest, age: 0, set }])
      return rowOf(tx, viewer.id, kind, id)
    })
  }

  /** @throws Refusal where it is not there */
  async change<K extends 'term' | 'class' | 'memo'>(
    viewer: Viewer,
    kind: K,
    id: string,
    set: Readonly<Record<string, unknown>>,
  ) {
    await rowOf(this.context.db, viewer.id, kind, id)
    return this.put(viewer, kind, id, set)
  }

  /** Deleted again it stays so. */
  async remove(viewer: Viewer, kind: RowKind, id: string): Promise<void> {
    const { db } = this.context
    const { rows } = await db.execute<{ gone: boolean }>(
      sql`select gone from timetable_rows where owner_id = ${viewer.id} and id = ${id} and kind = ${kind}`,
    )
    if (!rows[0]) throw gone('要删的内容')
    if (rows[0].gone) return
    await this.write(viewer, (tx) =>
      keep(tx, viewer.id, [{ kind, id, seen: latest, age: 0, set: { gone: true } }]),
    )
  }

  /** Ends a clash: the value that gave way comes back, or is forgotten. */
  async settle(viewer: Viewer, id: string, use: 'lost' | 'kept'): Promise<void> {
    await this.write(viewer, async (tx) => {
      const clash = await takeClash(tx, viewer.id, id)
      if (!clash || use === 'kept') return
      const { kind, row, field, lost } = clash
      await keep(tx, viewer.id, [{ kind, id: row, seen: latest, age: 0, set: { [field]: lost } }])
    })
  }

  /** In a transaction, after which the owner's other open apps fetch what is new. */
  private write<T>({ id }: Viewer, work: (tx: Executor) => Promise<T>): Promise<T> {
    return this.context.db.transaction(async (tx) => {
      const done = await work(tx)
      await rearm(tx, id)
      await publishFrames(this.context, tx, [{ to: channelOf(id), frame: { type: 'timetable' } }])
      return done
    })
  }
}

async function takeClash(tx: Executor, ownerId: string, id: string) {
  const { rows } = await tx.execute<{ kind: RowKind; row: string; field: string; lost: unknown }>(sql`
    delete from timetable_clashes where owner_id = ${ownerId} and id = ${id}
    returning kind, row_id as row, field, lost`)
  return rows[0]
}

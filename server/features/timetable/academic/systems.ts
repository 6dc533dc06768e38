import { sql } from 'drizzle-orm'
import type { DataOf, QueryOf } from '../../../../contract/http'
import type { academicRoutes, System } from '../../../../contract/timetable/academic/schema'
import type { Context, Viewer } from '../../../context'
import { contains } from '../../../database/contains'
import { by, keyset, list } from '../../../http/keyset'
import { gone } from '../../../http/refusal'
import type { SystemRow } from './sessions'

type Schools = (typeof academicRoutes)['cls/schools']
type Row = System & Record<string, unknown>

/** The demo's own system stands nowhere else. */
const shown = ({ config }: Pick<Context, 'config'>) =>
  config.mode === 'demo' ? sql`y.open` : sql`y.open and y.kind <> 'local'`

const columns = sql`y.id, s.name as school, y.name, y.kind`

/** Those of the person's own school stand before the first page. */
export async function systemsFor(
  context: Pick<Context, 'db' | 'config'>,
  { schoolId }: Viewer,
  { q = '', ...query }: QueryOf<Schools>,
): Promise<DataOf<Schools>> {
  const { db } = context
  const page = keyset(by.oldest<Row>(sql`y.id`), query)
  const called = q.trim() === '' ? sql`true` : contains(q.trim(), sql`s.grams`, sql`s.name || s.city`)
  const others = await list(
    db,
    page,
    sql`select ${columns}, false as own from timetable_systems y join schools s on s.id = y.school_id
      where ${shown(context)} and y.school_id is distinct from ${schoolId} and ${called} ${page.after} ${page.order}`,
    (row: Row) => row,
  )
  if (query.after !== undefined) return others
  const { rows: own } = await db.execute<Row>(sql`
    select ${columns}, true as own from timetable_systems y join schools s on s.id = y.school_id
    where ${shown(context)} and y.school_id = ${schoolId} and ${called} order by y.name`)
  return { items: [...own, ...others.items], next: others.next }
}

/** @throws Refusal where it is not there, or closed */
export async function systemById(context: Pick<Context, 'db' | 'config'>, id: string): Promise<SystemRow> {
  const { rows } = await context.db.execute<SystemRow>(
    sql`select y.id, y.kind, y.url, y.sso from timetable_systems y where y.id = ${id} and ${shown(context)}`,
  )
  if (!rows[0]) throw gone('这个教务系统')
  return rows[0]
}

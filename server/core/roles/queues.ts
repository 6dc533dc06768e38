import { sql } from 'drizzle-orm'
import { administrators } from '../../../contract/roles/rules'
import type { Queue } from '../../../contract/roles/schema'
import { holds, type Context, type Viewer } from '../../context'

/** How much waits in each queue, and since when, in the order of the desks. One statement. */
export async function queuesOf(context: Context, viewer: Viewer): Promise<Queue[]> {
  const all = administrators.some((role) => holds(viewer, role))
  const shown = Object.entries(context.house.all('desks'))
    .filter(([, { reviewers, platform }]) => (platform ? holds(viewer, 'platform-admin') : all || reviewers))
    .sort(([a, { order: first }], [b, { order: second }]) => first - second || (a < b ? -1 : 1))
  const parts = shown.map(
    ([name, { waiting }]) =>
      sql`select ${name}::text as name, count(*)::int as count, min(w.created_at) as oldest from ${waiting(viewer, context)}`,
  )
  const { rows } = await context.db.execute<
    Record<string, unknown> & { name: string; count: number; oldest: string | null }
  >(sql.join(parts, sql` union all `))
  const counted = new Map(rows.map((row) => [row.name, row]))
  return shown.map(([name, { title }]) => {
    const { count = 0, oldest = null } = counted.get(name) ?? {}
    return { name, title, count, oldest: oldest === null ? null : new Date(oldest).toISOString() }
  })
}

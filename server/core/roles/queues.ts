import { administrators } from '../../../contract/roles/rules'
import type { Queue } from '../../../contract/roles/schema'
import { holds, type Context, type Viewer } from '../../context'
import { waitingIn } from '../../queues'
import { isOff, offIn } from '../switches/state'
import type { SQL } from 'drizzle-orm'

/** A list of things that wait for people who decide. */
interface Desk {
  /** As the hub of desks names it: 跑腿争议. */
  title: string
  /** Where it stands among the desks: the lower first, by name where two are equal. */
  order: number
  /** Also for reviewers who administer nothing; for administrators alone without it. */
  reviewers?: true
  /** For the platform's administrators alone. */
  platform?: true
  /** What follows `from`: rows with `created_at` that wait for this viewer. */
  waiting(viewer: Viewer, context: Context): SQL
}

declare module '../../feature' {
  interface Feature {
    desks?: Readonly<Record<string, Desk>>
  }
}

/** How much waits in each queue, and since when, in the order of the desks. */
export async function queuesOf(context: Context, viewer: Viewer): Promise<Queue[]> {
  const all = administrators.some((role) => holds(viewer, role))
  const shown = Object.entries(context.house.all('desks'))
    .filter(([, { reviewers, platform }]) => (platform ? holds(viewer, 'platform-admin') : all || reviewers))
    .sort(([a, { order: first }], [b, { order: second }]) => first - second || (a < b ? -1 : 1))
  const counted = await waitingIn(
    context,
    shown.map(([name, { waiting }]) => [name, waiting(viewer, context)]),
  )
  const off = await offIn(context, viewer.schoolId)
  return shown.flatMap(([name, { title }]) => {
    const { count = 0, oldest = null } = counted.get(name) ?? {}
    // what waited when the school switched it off is still decided
    if (count === 0 && isOff(context.house, off, 'desks', name)) return []
    return [{ name, title, count, oldest: oldest === null ? null : new Date(oldest).toISOString() }]
  })
}

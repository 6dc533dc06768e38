import { administrators } from '../../../contract/roles/rules'
import type { Queue } from '../../../contract/roles/schema'
import { holds, type Context, type Viewer } from '../../context'
import { waitingIn } from '../../queues'
import { isOff, offIn } from '../switches/standing'

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

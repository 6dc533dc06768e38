import { back, reachable } from '@/shell/links'
import { navigation } from '@/platform/navigation'

/** Leaves what is over, as a cashier, for a page in its place, so that nobody comes back to it; back where such a page led to it. */
export function leaveFor(url: string): void {
  const open = navigation.stack()
  const below = open[open.length - 2]
  if ((below !== undefined && url.startsWith(`/${below}?`)) || !reachable({ kind: 'page', url })) back()
  else void navigation.redirectTo(url)
}

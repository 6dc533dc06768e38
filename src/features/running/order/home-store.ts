import { inList } from '@/features/circle/feed'
import { get } from '@/net/call'
import type { Heard } from '@/net/realtime'
import { Resource } from '@/net/resource'

/** What errands open with: the kinds, what runs, and how many wait for a rider. */
export const homeOf = () => new Resource(() => get('running/home', {}, inList))

/** Both sides of errands: what errands open with, and the person as a rider. */
export const hubOf = () => new Resource(async () => {
  const home = await get('running/home', {}, inList)
  return { home, rider: home.rider ? await get('running/rider', {}, inList) : null }
})

/** One's own order took a step, or the hall changed. */
export const ofErrands = (frame: Heard): boolean => frame.type === 'errand' || frame.type === 'errand-hall'

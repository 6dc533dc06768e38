import { useEffect } from 'react'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { realtime } from '@/net/realtime'
import { Resource } from '@/net/resource'
import { ofErrands } from '../shared/frames'
import { useFrames } from '@/shell/order/use-frames'
import { useStore } from '@/ui/use-store'

/** What errands open with: the kinds, what runs, and how many wait for a rider. */
export const homeOf = () => new Resource(() => get('running/home', {}, inPlace))

/** Both sides of errands: what errands open with, and the person as a rider. */
export const hubOf = () =>
  new Resource(async () => {
    const home = await get('running/home', {}, inPlace)
    return { home, rider: home.rider ? await get('running/rider', {}, inPlace) : null }
  })

/** Live: read anew when one's own order takes a step; what comes and goes in the hall is counted without a call. `counted` is stable. */
export function useHall<T>(make: () => Resource<T>, counted: (data: T, by: 1 | -1) => T): Resource<T> {
  const home = useStore(make, { show: true, pull: true })
  useFrames(ofErrands, home.load)
  useEffect(
    () =>
      realtime.subscribe((frame) => {
        if (frame.type === 'errand-hall' && home.data) home.set(counted(home.data, frame.open ? 1 : -1))
      }),
    [home, counted],
  )
  return home
}

import { useEffect } from 'react'
import { usePageEvent } from 'remax/macro'
import type { Resource } from '@/net/resource'
import { session } from '@/net/session'

/** Loads when the page opens and again each time it shows: what was changed on the page above it is seen. */
export function useFresh<T>(resource: Resource<T>): void {
  useEffect(() => {
    if (session.signedIn && resource.phase === 'idle') void resource.load()
  }, [resource])
  usePageEvent('onShow', () => {
    if (session.signedIn && resource.phase !== 'loading') void resource.load()
  })
}

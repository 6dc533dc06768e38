import { useEffect, useRef, useState } from 'react'
import { incoming } from '@/platform/incoming'
import type { Take } from '@/platform/incoming/types'

/** The id for the element that pictures, and files where it takes them, are for which a person pastes, or drops on the window. */
export function useIncoming(take: Take, files = false): string {
  const [id] = useState(() => `pictures-${Math.random().toString(36).slice(2)}`)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => incoming.hold(id, (...handed) => latest.current(...handed), files), [id, files])
  return id
}

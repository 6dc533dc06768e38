import { useEffect, useRef, useState } from 'react'
import { incoming } from '@/platform/incoming'
import type { Picture } from '@/platform/media/types'

/** The id for the element that pictures are for which a person pastes, or drops on the window. */
export function useIncoming(take: (pictures: Picture[]) => void): string {
  const [id] = useState(() => `pictures-${Math.random().toString(36).slice(2)}`)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => incoming.hold(id, (pictures) => latest.current(pictures)), [id])
  return id
}

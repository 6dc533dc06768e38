import { useEffect, useState } from 'react'
import { usePageEvent } from 'remax/macro'
import type { TalkStore } from './talk'

/** Keeps the talk's shares up to date while its page is in front. */
export function useLive(talk: TalkStore | null): void {
  const [front, setFront] = useState(true)
  usePageEvent('onShow', () => setFront(true))
  usePageEvent('onHide', () => setFront(false))
  useEffect(() => (front && talk ? talk.watch() : undefined), [front, talk])
}

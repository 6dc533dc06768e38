import { useEffect, useState } from 'react'
import { usePageEvent } from 'remax/macro'
import type { TalkStore } from './talk'

/** Keeps the talk's shares up to date while its page is in front. `onShow`: what else there is to do when it comes there. */
export function useLive(talk: TalkStore | null, onShow?: () => void): void {
  const [front, setFront] = useState(true)
  usePageEvent('onShow', () => {
    setFront(true)
    onShow?.()
  })
  usePageEvent('onHide', () => setFront(false))
  useEffect(() => (front && talk ? talk.watch() : undefined), [front, talk])
}

import { useState } from 'react'
import { usePageEvent } from 'remax/macro'

/** Whether the page is the one that is looked at: not while another lies over it, or the app is away. */
export function useFront(): boolean {
  const [front, setFront] = useState(true)
  usePageEvent('onShow', () => setFront(true))
  usePageEvent('onHide', () => setFront(false))
  return front
}

import { useEffect, useRef } from 'react'
import type { OrderName } from '@contract/kinds'
import { usePageEvent } from 'remax/macro'
import { realtime, type Heard } from '@/net/realtime'
import { usePull } from '@/ui/list/use-pull'

/**
 * Loads as the page opens, each time it shows, as it is pulled down, and when a frame that concerns it comes. What asks while it
 * loads is one more load after it. `load` and `concerns` are stable; `load` never rejects.
 */
export function useLive(load: () => Promise<unknown>, concerns?: (frame: Heard) => boolean): void {
  const state = useRef({ running: false, again: false })
  const run = useRef<() => Promise<void>>(() => Promise.resolve())
  run.current = async () => {
    if (state.current.running) {
      state.current.again = true
      return
    }
    state.current.running = true
    do {
      state.current.again = false
      await load()
    } while (state.current.again)
    state.current.running = false
  }
  useEffect(() => {
    void run.current()
  }, [load])
  usePageEvent('onShow', () => {
    // the first one comes with the opening, which loads already
    if (!state.current.running) void run.current()
  })
  usePull(() => run.current())
  useEffect(
    () => (concerns ? realtime.subscribe((frame) => concerns(frame) && void run.current()) : undefined),
    [concerns],
  )
}

/** A frame of that order. */
export const ofOrder =
  (id: string) =>
  (frame: Heard): boolean =>
    frame.type === 'order' && frame.id === id
/** Whether a frame is of an order of that kind. */
export const isOfKind = (frame: Heard, kind: OrderName): boolean =>
  frame.type === 'order' && frame.kind === kind

import { useEffect, useState } from 'react'
import type { OrderName } from '@contract/kinds'
import { realtime, type Heard } from '@/net/realtime'

/**
 * Reads anew when a frame comes that concerns the page. What comes while it reads is one more reading after it.
 * Both are taken as the page opens; `read` never rejects.
 */
export function useFrames(concerns: (frame: Heard) => boolean, read: () => Promise<unknown>): void {
  const [first] = useState({ concerns, read })
  useEffect(() => {
    let reading = false
    let again = false
    const run = async () => {
      if (reading) {
        again = true
        return
      }
      reading = true
      do {
        again = false
        await first.read()
      } while (again)
      reading = false
    }
    return realtime.subscribe((frame) => first.concerns(frame) && void run())
  }, [first])
}

/** The same for a page of a list: what is on its way may be older than the frame. Neither reading rejects. */
export const useListFrames = (
  concerns: (frame: Heard) => boolean,
  first: () => Promise<unknown>,
  read: () => Promise<unknown>,
): void =>
  useFrames(concerns, async () => {
    await first()
    await read()
  })

/** A frame of that order. */
export const ofOrder =
  (id: string) =>
  (frame: Heard): boolean =>
    frame.type === 'order' && frame.id === id
/** Whether a frame is of an order of that kind. */
export const isOfKind = (frame: Heard, kind: OrderName): boolean =>
  frame.type === 'order' && frame.kind === kind

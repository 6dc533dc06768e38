import { useLayoutEffect, useRef, useState } from 'react'
import { layer } from '@/platform/layer'

let count = 0

/** The id for the panel of a sheet or dialog: while it is open the keyboard stays inside, and Escape leaves. */
export function useLayer(open: boolean, onLeave: () => void): string {
  const [id] = useState(() => `layer-${(count += 1)}`)
  const leave = useRef(onLeave)
  leave.current = onLeave
  // before the effects of the fields inside, one of which may take the focus
  useLayoutEffect(() => (open ? layer.hold(id, () => leave.current()) : undefined), [open, id])
  return id
}

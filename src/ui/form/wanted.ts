import { useEffect, useState } from 'react'
import { navigation } from '@/platform/navigation'

let count = 0

/** The id of a field's element. With each turn of `wanted` above 0 the element comes into sight. */
export function useWanted(wanted = 0): string {
  const [id] = useState(() => `field-${(count += 1)}`)
  useEffect(() => {
    if (wanted > 0) navigation.scrollTo(id)
  }, [wanted, id])
  return id
}

/** Whether a field's input takes the focus: each time `wanted` increases, until blur. */
export function useWantedFocus(wanted = 0): readonly [focus: boolean, leave: () => void] {
  const [left, setLeft] = useState(0)
  return [wanted > left, () => setLeft(wanted)]
}

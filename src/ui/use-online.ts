import { useEffect, useRef } from 'react'
import { system } from '@/platform/system'

/** Does it whenever the network comes back, as long as that is wanted. */
export function useOnline(wanted: boolean, act: () => unknown): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(
    () => (wanted ? system.onNetworkChange((online) => void (online && latest.current())) : undefined),
    [wanted],
  )
}

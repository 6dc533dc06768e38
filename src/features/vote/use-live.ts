import { useEffect } from 'react'
import { useFront } from '@/ui/use-front'

/** Keeps what is shown up to date while its page is in front. */
export function useLive(store: { watch(): () => void }): void {
  const front = useFront()
  useEffect(() => (front ? store.watch() : undefined), [front, store])
}

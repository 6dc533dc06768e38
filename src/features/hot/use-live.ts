import { useEffect } from 'react'
import { useFront } from '@/ui/use-front'
import type { TalkStore } from './talk'

/** Keeps the talk's shares up to date while its page is in front. */
export function useLive(talk: TalkStore | null): void {
  const front = useFront()
  useEffect(() => (front && talk ? talk.watch() : undefined), [front, talk])
}

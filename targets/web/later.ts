import { showAside } from './aside/aside'
import { listenToKeys } from './keys'

/** What nobody looks for before there is a page to see. Returns how to stop. */
export const later = (): (() => void) => {
  const ends = [listenToKeys(), showAside()]
  return () => ends.forEach((end) => end())
}

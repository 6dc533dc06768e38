import { showFoot } from './aside/foot'
import { tellErrors } from './errors'
import { keepToAccount } from './keeping'
import { listenToKeys } from './keys'

/** Brings the column at the side, with all that goes into it, once the window has room for it: see beside.ts. */
const asideWithRoom = (): (() => void) => {
  let end: (() => void) | undefined
  let over = false
  const bring = async (): Promise<void> => {
    const { showAside } = await import('./aside/aside')
    if (!over) end = showAside()
  }
  const look = (): void => {
    if (!window.matchMedia('(min-width: 1280px)').matches) return
    window.removeEventListener('resize', look)
    // it is not there then, and nothing else is amiss
    bring().catch(() => undefined)
  }
  window.addEventListener('resize', look)
  look()
  return () => {
    over = true
    window.removeEventListener('resize', look)
    end?.()
  }
}

/** What nobody looks for before there is a page to see. Returns how to stop. */
export const later = (): (() => void) => {
  const ends = [tellErrors(), listenToKeys(), keepToAccount(), asideWithRoom(), showFoot()]
  return () => ends.forEach((end) => end())
}

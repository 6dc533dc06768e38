import { useEffect } from 'react'
import { startPullDownRefresh } from '../control'
import type { Page } from '../page'

/** Pulled at least this far, px, a release refreshes; the indicator rests here meanwhile. */
export const threshold = 56
const furthest = 96

/** A finger moves the page less and less, up to `furthest`. */
const damped = (distance: number): number => furthest * (1 - Math.exp(-distance / 160))

const hold = (): void => {}

/** Something between the finger and the page is itself scrolled down, so that the pull is its own. */
const scrolledInside = (target: EventTarget | null, scroller: HTMLElement): boolean => {
  for (let node = target instanceof Element ? target : null; node; node = node.parentElement) {
    if (node.scrollTop > 0) return true
    if (node === scroller) return false
  }
  return false
}

/** Pulling the page down at its top. `moved` hears how far, px, and whether a release would refresh. */
export const usePullDown = (page: Page, moved: (distance: number, armed: boolean) => void): void => {
  useEffect(() => {
    const { scroller } = page
    if (!scroller || !page.route?.pullDown) return
    let start: { x: number; y: number } | null = null
    let distance = 0
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (!start || !touch) return
      const down = touch.clientY - start.y
      if (!distance && (down <= 0 || Math.abs(touch.clientX - start.x) > down)) {
        start = null
        return
      }
      if (event.cancelable) event.preventDefault()
      distance = damped(Math.max(1, down))
      moved(distance, distance >= threshold)
    }
    const cancel = () => {
      if (distance) moved(0, false)
      start = null
      distance = 0
    }
    const end = () => {
      if (distance < threshold) return cancel()
      void startPullDownRefresh()
      start = null
      distance = 0
    }
    let release = () => {}
    // A touch goes on at the element it began on, also when that has left the page since: data that arrives meanwhile
    // replaces it, and nothing bubbles from there.
    const follow = (target: EventTarget) => {
      target.addEventListener('touchmove', move as EventListener, { passive: false })
      target.addEventListener('touchend', end)
      target.addEventListener('touchcancel', cancel)
      release = () => {
        target.removeEventListener('touchmove', move as EventListener)
        target.removeEventListener('touchend', end)
        target.removeEventListener('touchcancel', cancel)
      }
    }
    const begin = (event: TouchEvent) => {
      const touch = event.touches[0]
      const free =
        touch && event.touches.length === 1 && !page.refreshing && !scrolledInside(event.target, scroller)
      release()
      start = free ? { x: touch.clientX, y: touch.clientY } : null
      distance = 0
      if (start && event.target) follow(event.target)
    }
    scroller.addEventListener('touchstart', begin, { passive: true })
    // Declares to the browser that moves here may be kept from scrolling.
    scroller.addEventListener('touchmove', hold, { passive: false })
    return () => {
      release()
      scroller.removeEventListener('touchstart', begin)
      scroller.removeEventListener('touchmove', hold)
    }
  }, [page, moved])
}

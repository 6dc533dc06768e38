import type { Viewport } from './types'

export const viewport: Viewport = {
  watch(id, margin, listener) {
    const observer = my.createIntersectionObserver({ thresholds: [0] })
    observer.relativeToViewport({ top: margin, bottom: margin }).observe(`#${id}`, (result) => {
      // a hidden page's elements have no box: what was near stays so
      if (result.boundingClientRect.width > 0) {
        listener({ near: result.intersectionRatio > 0, height: result.boundingClientRect.height })
      }
    })
    return () => observer.disconnect()
  },
}

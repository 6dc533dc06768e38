import type { Viewport } from './types'

export const viewport: Viewport = {
  watch(id, margin, listener) {
    const pages = getCurrentPages()
    const page = pages[pages.length - 1]
    if (!page) {
      listener({ near: true, height: 0 })
      return () => undefined
    }
    const observer = wx.createIntersectionObserver(page, { thresholds: [0] })
    observer.relativeToViewport({ top: margin, bottom: margin }).observe(`#${id}`, (result) => {
      // a hidden page's elements have no box: what was near stays so
      if (result.boundingClientRect.width > 0) {
        listener({ near: result.intersectionRatio > 0, height: result.boundingClientRect.height })
      }
    })
    return () => observer.disconnect()
  },
}

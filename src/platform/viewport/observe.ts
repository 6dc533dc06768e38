import type { Watch } from './types'

/** What the two vendors' observers have in common. */
interface Observer {
  relativeToViewport(margins: { top: number; bottom: number }): Observer
  observe(
    selector: string,
    report: (seen: {
      intersectionRatio: number
      boundingClientRect: { width: number; height: number }
    }) => void,
  ): void
  disconnect(): void
}

/** Watches by a vendor's observers, each of one page. */
export const watchBy =
  (create: () => Observer): Watch =>
  (id, margin, listener) => {
    const observer = create()
    observer
      .relativeToViewport({ top: margin, bottom: margin })
      .observe(`#${id}`, ({ intersectionRatio, boundingClientRect: { width, height } }) => {
        // a hidden page's elements have no box: what was near stays so
        if (width > 0) listener({ near: intersectionRatio > 0, height })
      })
    return () => observer.disconnect()
  }

import type { Update } from './types'
import { watchVersion } from './version.web'

/** The worker that waits to take over, once the person was asked. */
let waiting: (() => void) | null = null

export const update: Update = {
  onReady(listener) {
    // while the product is being written, what is on the disk is what is to be seen
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator))
      return watchVersion(listener)
    void import('./worker.web')
      .then(({ watchWorker }) =>
        watchWorker((takeOver) => {
          waiting = takeOver
          listener()
        }),
      )
      // a browser may have none for this site, or for this visit
      .catch(() => watchVersion(listener))
  },
  apply: () => (waiting ? waiting() : location.reload()),
}

import { allRoutes } from './route'
import type { Route } from './route'
import { loadRoute } from './view/loading'

const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

const whenIdle = (work: () => void): void => {
  // Safari has none
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 10_000 })
  else window.setTimeout(work, 2000)
}

const next = ([route, ...rest]: readonly Route[]): void => {
  if (!route) return
  // a page that cannot be fetched now is fetched, and reported, when it is opened
  whenIdle(
    () =>
      void loadRoute(route)
        .catch(() => undefined)
        .then(() => next(rest)),
  )
}

/** After the document's own files come the page's data and pictures: time for them, ms. */
const settling = 2_500

/** Fetches the other tabs and the home sub-packages, one after the other, when the browser has nothing to do. */
export const prefetch = (): void => {
  if (savesData()) return
  const routes = allRoutes()
  const wanted = [
    ...routes.filter((route) => route.tab !== undefined),
    ...routes.filter((route) => route.preload),
  ]
  const begin = () => window.setTimeout(() => next([...new Set(wanted)]), settling)
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

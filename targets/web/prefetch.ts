import { allRoutes, complete } from './route'
import type { Route } from './route'
import { loadPage } from './view/loading'

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
      void loadPage(route.path)
        .catch(() => undefined)
        .then(() => next(rest)),
  )
}

/** After the document's own files come the page's data and pictures: time for them, ms. */
const settling = 2_500

/** The lines of all pages; then the other tabs and the home sub-packages, one after the other, where data may be spent. */
async function ahead(): Promise<void> {
  // what cannot be fetched now is fetched, and reported, when a page is opened
  await complete().catch(() => undefined)
  if (savesData()) return
  const routes = allRoutes()
  const wanted = [
    ...routes.filter((route) => route.tab !== undefined),
    ...routes.filter((route) => route.preload),
  ]
  next([...new Set(wanted)])
}

/** Fetches what will be wanted, when the browser has nothing to do. */
export const prefetch = (): void => {
  const begin = () => window.setTimeout(() => whenIdle(() => void ahead()), settling)
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

/**
 * The service worker of the web: opens the app without a network, with what was read last. It answers no write, and asks
 * the network first for whatever may have changed. build/worker-file.js bundles it as /worker.js, of production builds
 * alone.
 */
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { accountOf } from '../account'
import { owner, strategyOf } from './kept'
import './pushes'

declare const self: ServiceWorkerGlobalScope
// the build writes both
/** The files that open the shell and the timetable. */
declare const SHELL: PrecacheEntry[]
/** Origin of the API; '' for the site's own. */
declare const API_BASE: string

const { origin } = self.location
const api = new URL(`${API_BASE}/api/`, origin).href
const files = new URL(`${API_BASE}/files/`, origin).href
/** The build puts a hash of the content into the name: what has the name stays as it is. */
const isOfBuild = (url: URL): boolean =>
  url.origin === origin && /^\/(p\/)?[^/]+\.[0-9a-f]{8}\.(js|css)$/.test(url.pathname)

/** How long the document may take before the kept one is shown, s. */
const patience = 4
/** A script of the build was gone from the server: the kept document is of a build that is over. */
let over = false

const refuseBroken = async ({ response }: { response: Response }): Promise<Response> => {
  if (response.status >= 500) throw new Error(`HTTP ${response.status}`)
  return response
}
const atOnce = new NetworkOnly({
  networkTimeoutSeconds: patience,
  plugins: [{ fetchDidSucceed: refuseBroken }],
})
const however = new NetworkOnly({ plugins: [{ fetchDidSucceed: refuseBroken }] })

// The network's document comes first, so that nobody stays with an old build.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.origin === origin && url.pathname === '/',
  async ({ request, event }) => {
    const strategy = over ? however : atOnce
    try {
      return await strategy.handle({ request, event })
    } catch (error) {
      const kept = await matchPrecache('/index.html')
      if (kept) return kept
      throw error
    }
  },
)
precache(SHELL)
addRoute({ directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()

/** Other pages' code, once it was opened. It is thrown away with the build that it is of. */
const opened = new CacheFirst({
  cacheName: 'opened',
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        if (response.status === 404) over = true
        return response
      },
    },
  ],
})
registerRoute(({ url }) => isOfBuild(url), opened)

registerRoute(
  ({ request, url }) => request.method === 'GET' && url.href.startsWith(api),
  async ({ request, event }) => {
    const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? null
    return strategyOf(await accountOf(token), 'answers').handle({ request, event })
  },
)

registerRoute(
  ({ request, url }) => request.destination === 'image' && url.href.startsWith(files),
  async ({ request, event }) => {
    const account = await owner()
    return account === null ? fetch(request) : strategyOf(account, 'pictures').handle({ request, event })
  },
)

self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})
self.addEventListener('activate', (event) => {
  // the document is asked for while the worker starts
  const ahead = self.registration.navigationPreload?.enable()
  // scripts of the build before are of no use to this one's document
  event.waitUntil(Promise.all([ahead, caches.delete('opened'), self.clients.claim()]))
})

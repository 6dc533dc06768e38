/** Answers and pictures that an account read last: kept as they come, and given where there is no network. */
import { NetworkFirst, CacheFirst } from 'workbox-strategies'
import type { Strategy } from 'workbox-strategies'
import type { WorkboxPlugin } from 'workbox-core'
import { keptHeader } from '../../../src/platform/kept.web'
import { ownerCache, ownerEntry, readPrefix } from '../account'

/** Of one account, those that came last. */
const most = { answers: 200, pictures: 200 } as const
type Kind = keyof typeof most

/** Answers that are longer are downloads rather than pages, bytes of text. */
const longest = 500_000
/** What the server says of answers that no browser should keep. */
const unkept = 'x-offline'

/** Whose answers may be kept; null before any page said so. */
export async function owner(): Promise<string | null> {
  const entry = await (await caches.open(ownerCache)).match(ownerEntry)
  return entry ? entry.text() : null
}

async function isKept(response: Response): Promise<boolean> {
  if (response.status !== 200 || response.headers.get(unkept) === 'no') return false
  if (!response.headers.get('content-type')?.includes('json')) return false
  return (await response.clone().text()).length <= longest
}

const isPicture = (response: Response): boolean =>
  response.status === 200 && response.headers.get('content-type')?.startsWith('image/') === true

/** The oldest go: what is put away again stands at the end. */
async function keepWithin(name: string, count: number): Promise<void> {
  const cache = await caches.open(name)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - count)).map((key) => cache.delete(key)))
}

/** An answer that says of itself that it was kept. */
async function marked(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set(keptHeader, '1')
  return new Response(await response.blob(), { status: response.status, headers })
}

const pluginOf = (account: string, kind: Kind): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) => {
    if ((await owner()) !== account) return null
    return (kind === 'answers' ? await isKept(response) : isPicture(response)) ? response : null
  },
  cacheDidUpdate: async ({ cacheName }) => {
    // whoever signed out while it was put away leaves nothing behind
    if ((await owner()) !== account) await caches.delete(cacheName)
    else await keepWithin(cacheName, most[kind])
  },
  ...(kind === 'answers' && {
    cachedResponseWillBeUsed: async ({ cachedResponse }) =>
      cachedResponse ? marked(cachedResponse) : cachedResponse,
  }),
})

const strategies = new Map<string, Strategy>()

/** Reads for an account, from what is kept of it alone. */
export function strategyOf(account: string, kind: Kind): Strategy {
  const cacheName = `${readPrefix}${kind}-${account}`
  const known = strategies.get(cacheName)
  if (known) return known
  const options = { cacheName, plugins: [pluginOf(account, kind)], matchOptions: { ignoreVary: true } }
  const made = kind === 'answers' ? new NetworkFirst(options) : new CacheFirst(options)
  strategies.set(cacheName, made)
  return made
}

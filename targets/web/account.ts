/** What the page and the service worker both know of kept answers: they are one account's, and go with its session. */

/** The cache whose one entry says whose answers may be kept. */
export const ownerCache = 'owner'
export const ownerEntry = '/owner'
/** Begins the names of caches with what one account read. */
export const readPrefix = 'read-'
/** Whoever is not signed in. */
const visitor = 'visitor'

/** A session's name in names of caches: none of its secret is in it. */
export async function accountOf(token: string | null): Promise<string> {
  if (token === null) return visitor
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(hash.slice(0, 16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Has answers kept for this account alone, and throws away what was kept for any other. First the name, then the caches:
 * the worker looks at the name after it put an answer away, so that none is left behind.
 */
export async function keepFor(account: string): Promise<void> {
  const owner = await caches.open(ownerCache)
  await owner.put(ownerEntry, new Response(account))
  const others = (await caches.keys()).filter((name) => isOfAnother(name, account))
  await Promise.all(others.map((name) => caches.delete(name)))
}

const isOfAnother = (name: string, account: string): boolean =>
  name.startsWith(readPrefix) && !name.endsWith(`-${account}`)

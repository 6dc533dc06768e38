import { PlatformError, type PlatformCode } from '../failure'
import type { Push } from './types'

const isThere = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** By the names of the browser's own errors. */
const codes: Record<string, PlatformCode> = { NotAllowedError: 'denied', NotSupportedError: 'unsupported' }
const failed = (error: unknown): Promise<never> => {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return Promise.reject(new PlatformError(codes[name] ?? 'failed', message))
}

/** The worker that shows them. Rejects unsupported where this site has none: a build that is being written. */
async function manager(): Promise<PushManager> {
  const registration = isThere() ? await navigator.serviceWorker.getRegistration('/') : undefined
  if (!registration) throw new PlatformError('unsupported')
  return registration.pushManager
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

const sameKey = ({ options }: PushSubscription, key: Uint8Array): boolean => {
  const held = options.applicationServerKey
  return held !== null && new Uint8Array(held).join() === key.join()
}

/** One that is there is of another key, where the server's was changed. */
async function subscription(key: string): Promise<PushSubscription> {
  const pushes = await manager()
  const applicationServerKey = bytesOf(key)
  const known = await pushes.getSubscription()
  if (known && sameKey(known, applicationServerKey)) return known
  await known?.unsubscribe()
  return pushes.subscribe({ userVisibleOnly: true, applicationServerKey })
}

export const push: Push = {
  get standing() {
    if (!isThere()) return 'unsupported'
    const { permission } = Notification
    return permission === 'default' ? 'undecided' : permission
  },
  subscribed: async () => {
    const pushes = await manager().catch(() => null)
    return Boolean(await pushes?.getSubscription())
  },
  subscribe: async (key) => {
    if (!isThere()) throw new PlatformError('unsupported')
    if ((await Notification.requestPermission()) !== 'granted') throw new PlatformError('denied')
    const made = await subscription(key).catch((error: unknown) =>
      error instanceof PlatformError ? Promise.reject(error) : failed(error),
    )
    const { endpoint, keys } = made.toJSON()
    const { p256dh, auth } = keys ?? {}
    if (!endpoint || !p256dh || !auth) throw new PlatformError('failed')
    return { endpoint, p256dh, auth }
  },
  unsubscribe: async () => {
    const pushes = await manager()
    await (await pushes.getSubscription())?.unsubscribe().catch(failed)
  },
}

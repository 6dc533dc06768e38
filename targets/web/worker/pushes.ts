/** Messages of the server that come while the app is not open. */
import { owner } from './kept'

declare const self: ServiceWorkerGlobalScope

interface Message {
  title: string
  body: string
  /** Page of the app, with its first slash. */
  link: string
  /** What comes under the same tag takes the place of what was shown. */
  tag: string
  /** Whose it is, as account.ts names them. */
  to: string
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'body', 'link', 'tag', 'to'].every((name) => typeof Reflect.get(value, name) === 'string')

function read(data: PushMessageData | null): Message | null {
  try {
    const value: unknown = data?.json()
    return isMessage(value) ? value : null
  } catch {
    return null
  }
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Shown to whom it is for, unless they have the app before their eyes. */
async function show({ title, body, link, tag, to }: Message): Promise<void> {
  if ((await owner()) !== to) return
  if ((await windows()).some((client) => client.visibilityState === 'visible')) return
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-180.png',
    lang: 'zh-CN',
    data: link,
  })
}

/** Opens the page that it leads to, in a window of the app where there is one. */
async function open(link: string): Promise<void> {
  const url = new URL(`/#${link}`, self.location.origin).href
  const [client] = await windows()
  if (client) {
    await client.focus().catch(() => client)
    // a window of before the worker's time cannot be led
    if (await client.navigate(url).catch(() => null)) return
  }
  await self.clients.openWindow(url)
}

self.addEventListener('push', (event) => {
  const message = read(event.data)
  if (message) event.waitUntil(show(message))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const link: unknown = event.notification.data
  if (typeof link === 'string' && link.startsWith('/pages/')) event.waitUntil(open(link))
})

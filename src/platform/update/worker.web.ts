/** The service worker: registers it, and asks once for each build that has come whether it may take over. */
import { ignored } from '../ignored'
import { storage } from '../storage/index.web'
import { lookOften, published } from './version.web'

/** Which build the person was asked about last. */
const askedKey = 'askedBuild'
/** The build that the open document is of, as version.json names it. */
const running = (): string => JSON.stringify({ build: document.documentElement.dataset.build })

/** Has the worker take over, and opens the app anew with it. */
function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage('take over')
}

/**
 * `ready` is given what opens the new build. Rejects where the browser lets this site have no worker.
 */
export async function watchWorker(ready: (open: () => void) => void): Promise<void> {
  await loaded()
  const registration = await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })
  const offer = async () => {
    const worker = registration.waiting
    if (!worker) return
    const build = await published()
    // the document is the new one already: nothing changes before the person's eyes
    if (build === running()) return worker.postMessage('take over')
    if (build === null || storage.get(askedKey) === build) return
    remember(build)
    ready(() => takeOver(worker))
  }
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    // the first of all takes over by itself
    worker?.addEventListener('statechange', () => void (worker.state === 'installed' && offer()))
  })
  await offer()
  // what fails is asked for again an hour later
  lookOften(() => void ignored(registration.update()))
}

function remember(build: string): void {
  try {
    storage.set(askedKey, build)
  } catch {
    // no room on the device: the person is asked once more
  }
}

/** After the document's own files come the page's data and pictures: time for them, ms. */
const settling = 3_000

/** What the worker fetches ahead must not keep the page itself waiting. */
const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => void setTimeout(resolve, settling)
    if (document.readyState === 'complete') settle()
    else addEventListener('load', settle, { once: true })
  })

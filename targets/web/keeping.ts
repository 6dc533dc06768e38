import { reaction } from 'mobx'
import { session } from '@/net/session'
import { accountOf, keepFor } from './account'

/** Keeps what the service worker keeps to the account that is signed in. Returns how to stop. */
export function keepToAccount(): () => void {
  // browsers that have no worker have nothing kept
  if (!('serviceWorker' in navigator) || !('caches' in window)) return () => undefined
  let turn = Promise.resolve()
  return reaction(
    () => session.info?.access_token ?? null,
    (token) => {
      // a browser that refuses the storage keeps nothing either
      turn = turn.then(async () => keepFor(await accountOf(token))).catch(() => undefined)
    },
    { fireImmediately: true },
  )
}

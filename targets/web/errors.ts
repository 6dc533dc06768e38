/** Tells the server of errors that nobody handled. */
import { teller } from '@/shell/uncaught/teller'
import { readUrl } from './browser'
import { parse } from './route'

const tell = teller(
  () => parse(readUrl()).path,
  // goes out also while the page is being left
  (url, body) => navigator.sendBeacon(url, new Blob([JSON.stringify(body)], { type: 'application/json' })),
)

const onError = ({ error }: ErrorEvent): void => {
  // scripts of others say nothing but that they failed
  if (error !== null) tell(error)
}
const onRejection = ({ reason }: PromiseRejectionEvent): void => tell(reason)

/** Returns how to stop. */
export function tellErrors(): () => void {
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

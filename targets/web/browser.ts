/** The browser's history as the shell uses it: each entry carries its position and the whole stack it stands for. */

interface Entry {
  id: string
  url: string
  /** Position in the history. */
  at: number
}

export interface State {
  at: number
  pages: Entry[]
}

const isState = (value: unknown): value is State =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  'pages' in value &&
  Array.isArray(value.pages) &&
  value.pages.length > 0

/** null where the entry is not ours: a typed address, a link, a first visit. */
export const readState = (): State | null => {
  const state: unknown = window.history.state
  return isState(state) ? state : null
}

/** What follows the '#': '/pages/a/b?x=1', or '' for home. */
export const readUrl = (): string => window.location.hash.replace(/^#/, '')

export const writeState = (kind: 'push' | 'replace', state: State, url: string): void => {
  if (kind === 'push') window.history.pushState(state, '', `#${url}`)
  else window.history.replaceState(state, '', `#${url}`)
}

let arrived: (() => void) | null = null
/** A move within the history is announced within a few frames; where it is refused, nothing comes. */
const patience = 1000

/** Moves through the history; settles when the browser is there, or gave no sign. */
export const travel = (delta: number): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      window.clearTimeout(timer)
      arrived = null
      resolve()
    }
    const timer = window.setTimeout(settle, patience)
    arrived = settle
    window.history.go(delta)
  })

/** Calls back for moves that the shell did not ask for. */
export const listen = (moved: () => void): (() => void) => {
  const announce = () => (arrived ? arrived() : moved())
  window.history.scrollRestoration = 'manual'
  window.addEventListener('popstate', announce)
  return () => window.removeEventListener('popstate', announce)
}

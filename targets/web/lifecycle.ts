import { createContext, useContext, useEffect, useLayoutEffect } from 'react'
import { unstable_batchedUpdates } from 'react-dom'
import type { Page } from './page'

export type Callback = (...args: unknown[]) => unknown

/** Callbacks of one page, or of the app, by the names that Remax gives them ('onShow', …). */
export class Events {
  private readonly callbacks = new Map<string, Callback[]>()

  on(name: string, callback: Callback): () => void {
    this.callbacks.set(name, [...(this.callbacks.get(name) ?? []), callback])
    return () =>
      this.callbacks.set(
        name,
        (this.callbacks.get(name) ?? []).filter((other) => other !== callback),
      )
  }

  has(name: string): boolean {
    return Boolean(this.callbacks.get(name)?.length)
  }

  /** Returns what the last callback returned, as Remax does. */
  call(name: string, ...args: unknown[]): unknown {
    let result: unknown
    unstable_batchedUpdates(() => {
      for (const callback of this.callbacks.get(name) ?? []) result = callback(...args)
    })
    return result
  }
}

export const appEvents = new Events()

export const PageContext = createContext<Page | null>(null)

/** The page that the component stands in. */
export const usePageInstance = (): Page => {
  const page = useContext(PageContext)
  if (!page) throw new Error('used outside a page')
  return page
}

// The callback is renewed on every render, so that it sees the state of the last one.
export const usePageEvent = (name: string, callback: Callback): void => {
  const { events } = usePageInstance()
  useLayoutEffect(() => events.on(name, callback))
}

export const useAppEvent = (name: string, callback: Callback): void => {
  useLayoutEffect(() => appEvents.on(name, callback))
}

export const useQuery = (): Page['query'] => usePageInstance().query

/** On the web the host has drawn when React has committed. */
export const useNativeEffect = useEffect

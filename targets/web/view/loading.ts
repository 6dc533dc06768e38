import { useLayoutEffect, useState } from 'react'
import type { ComponentType } from 'react'
import type { Route } from '../route'

/** Before this a placeholder would only flash (spec, section 9: async page delay). */
const delay = 200
const timeout = 60_000

/** Why a page's code did not come: `missing` ran without being the page, `timeout` took too long, `error` is anything else. */
export type ChunkFailure = 'missing' | 'timeout' | 'error'

class ChunkError extends Error {
  constructor(readonly type: ChunkFailure) {
    super('Loading chunk failed')
    this.name = 'ChunkError'
  }
}

const typeOf = (error: unknown): ChunkFailure => {
  // webpack's own error carries `type`; its 120 s limit is set in config.js
  const type: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'type') : undefined
  return type === 'missing' || type === 'timeout' ? type : 'error'
}

const loaded = new Map<Route, ComponentType>()

/** Loads a page's code. Rejects ChunkError. */
export const loadRoute = async (route: Route): Promise<ComponentType> => {
  try {
    const component = (await route.load()).default
    loaded.set(route, component)
    return component
  } catch (error) {
    throw new ChunkError(typeOf(error))
  }
}

export type Loading =
  | { state: 'ready'; Component: ComponentType }
  | { state: 'failed'; type: ChunkFailure }
  /** `waiting` shows nothing yet. */
  | { state: 'waiting' | 'slow' }

/** The page's component, loaded anew for every `attempt`. */
export const useRoute = (route: Route, attempt: number): Loading => {
  const [loading, setLoading] = useState<Loading>(() => {
    const Component = loaded.get(route)
    return Component ? { state: 'ready', Component } : { state: 'waiting' }
  })
  useLayoutEffect(() => {
    if (loaded.has(route)) return
    let settled = false
    const settle = (result: Loading) => {
      if (settled) return
      settled = true
      window.clearTimeout(slow)
      window.clearTimeout(late)
      setLoading(result)
    }
    setLoading({ state: 'waiting' })
    const slow = window.setTimeout(() => setLoading({ state: 'slow' }), delay)
    const late = window.setTimeout(() => settle({ state: 'failed', type: 'timeout' }), timeout)
    loadRoute(route).then(
      (Component) => settle({ state: 'ready', Component }),
      (error: unknown) =>
        settle({ state: 'failed', type: error instanceof ChunkError ? error.type : 'error' }),
    )
    return () => {
      settled = true
      window.clearTimeout(slow)
      window.clearTimeout(late)
    }
  }, [route, attempt])
  return loading
}

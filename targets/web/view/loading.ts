import { useLayoutEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { complete, findRoute } from '../route'
import { stack } from '../stack'

/** Before this a placeholder would only flash (spec, section 9: async page delay). */
const delay = 200
const timeout = 60_000

/**
 * Why a page's code did not come: `unknown` is no page, `missing` ran without being the page, `timeout` took too long,
 * `error` is anything else.
 */
export type ChunkFailure = 'unknown' | 'missing' | 'timeout' | 'error'

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

const loaded = new Map<string, ComponentType>()

/** Loads a page's code, with the lines of all pages first where its own is not here. Rejects ChunkError. */
export const loadPage = async (path: string): Promise<ComponentType> => {
  let route = findRoute(path)
  try {
    if (!route) {
      await complete()
      route = findRoute(path)
      // bars and titles show what the lines say
      stack.changed()
    }
    const component = (await route?.load())?.default
    if (component) loaded.set(path, component)
    if (component) return component
  } catch (error) {
    throw new ChunkError(typeOf(error))
  }
  throw new ChunkError('unknown')
}

export type Loading =
  | { state: 'ready'; Component: ComponentType }
  | { state: 'failed'; type: ChunkFailure }
  /** `waiting` shows nothing yet. */
  | { state: 'waiting' | 'slow' }

/** The page's component, loaded anew for every `attempt`. */
export const usePageCode = (path: string, attempt: number): Loading => {
  const [loading, setLoading] = useState<Loading>(() => {
    const Component = loaded.get(path)
    return Component ? { state: 'ready', Component } : { state: 'waiting' }
  })
  useLayoutEffect(() => {
    if (loaded.has(path)) return
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
    loadPage(path).then(
      (Component) => settle({ state: 'ready', Component }),
      (error: unknown) =>
        settle({ state: 'failed', type: error instanceof ChunkError ? error.type : 'error' }),
    )
    return () => {
      settled = true
      window.clearTimeout(slow)
      window.clearTimeout(late)
    }
  }, [path, attempt])
  return loading
}

/** The web shell in jsdom, with pages that log what happens to them. */
import type { ComponentType, ReactNode } from 'react'
import type { Route } from '../../../targets/web/route'

type Api = typeof import('../../../targets/web/api')

interface Chunk {
  /** The page's code arrives. */
  load(): void
  fail(error: unknown): void
  /** How often it was asked for. */
  asked(): number
}

export interface ShellApp {
  api: Api
  /** Everything that pages and app heard since the last call. */
  log(): string[]
  /** Element of the page on top. */
  top(): HTMLElement
  chunk(path: string): Chunk
  close(): void
}

/** Waits for what a browser does in its own time. */
export async function waitFor<T>(what: () => T): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return what()
    } catch (error) {
      if (tries > 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}

/** jsdom draws nothing: it has neither media queries nor smooth scrolling. */
function completeBrowser() {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: true,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions | number) {
    if (typeof options === 'object') this.scrollTop = options.top ?? 0
    this.dispatchEvent(new Event('scroll'))
  }
}

const pageHears = [
  'onLoad',
  'onShow',
  'onReady',
  'onHide',
  'onUnload',
  'onReachBottom',
  'onTabItemTap',
  'onResize',
]
const appHears = ['onLaunch', 'onShow', 'onHide', 'onPageNotFound', 'onError']

interface Options {
  /** Pages whose code waits for `chunk(path)`; 'routes': the lines of all but the tabs. */
  held?: readonly string[]
  /** What the page's onPullDownRefresh returns. */
  refresh?: () => unknown
  /** Keep the history's state, as a reload does. */
  reload?: boolean
}

/** Routes whose code arrives at once, or when a test says so. */
function chunks(held: readonly string[]) {
  const waiting = new Map<string, ((result: { error?: unknown }) => void)[]>()
  const asked = new Map<string, number>()
  const settle = (path: string, result: { error?: unknown }) => {
    const taken = waiting.get(path) ?? []
    waiting.delete(path)
    taken.forEach((one) => one(result))
  }
  const ask = async (path: string): Promise<void> => {
    asked.set(path, (asked.get(path) ?? 0) + 1)
    if (!held.includes(path)) return
    const { error } = await new Promise<{ error?: unknown }>((resolve) => {
      waiting.set(path, [...(waiting.get(path) ?? []), resolve])
    })
    if (error) throw error
  }
  const chunk = (path: string): Chunk => ({
    load: () => settle(path, {}),
    fail: (error) => settle(path, { error }),
    asked: () => asked.get(path) ?? 0,
  })
  return { ask, chunk }
}

/** What pages and app hear; in the modules of this shell. */
async function hearing(heard: string[], refresh: Options['refresh']) {
  const { createElement, useLayoutEffect, useState } = await import('react')
  const { appEvents, usePageEvent, usePageInstance, useQuery } =
    await import('../../../targets/web/lifecycle')

  const pageOf = (name: string): ComponentType =>
    function Page() {
      const { events } = usePageInstance()
      const query = useQuery()
      const [count, setCount] = useState(0)
      const label = `${name}${query.n ?? ''}`
      useLayoutEffect(() => {
        const stops = pageHears.map((event) => events.on(event, () => heard.push(`${label} ${event}`)))
        return () => stops.forEach((stop) => stop())
      }, [events, label])
      usePageEvent('onPullDownRefresh', () => {
        heard.push(`${label} onPullDownRefresh`)
        return refresh?.()
      })
      usePageEvent('onShareAppMessage', () =>
        name === 'talk' ? { title: '来看', path: `/pages/talk?n=${query.n}` } : undefined,
      )
      return createElement(
        'button',
        { className: 'count', onClick: () => setCount(count + 1) },
        `${label}:${count}`,
      )
    }
  const App = ({ children }: { children?: ReactNode }) => {
    useLayoutEffect(() => {
      const stops = appHears.map((event) => appEvents.on(event, () => heard.push(`app ${event}`)))
      return () => stops.forEach((stop) => stop())
    }, [])
    return createElement('div', null, children)
  }
  return { pageOf, App }
}

/** Opens the shell on an address, '' or '#/pages/…', in fresh modules as a new document would. */
export async function openShell(
  hash: string,
  { held = [], refresh, reload = false }: Options = {},
): Promise<ShellApp> {
  jest.resetModules()
  completeBrowser()
  if (!reload) window.history.pushState(null, '', `/${hash}`)
  const heard: string[] = []
  const { ask, chunk } = chunks(held)
  const { pageOf, App } = await hearing(heard, refresh)
  const route = (name: string, more: Partial<Route> = {}): Route => {
    const path = `pages/${name}`
    const page = pageOf(name)
    return { path, title: name, bar: 'grey', load: () => ask(path).then(() => ({ default: page })), ...more }
  }
  const { start } = await import('../../../targets/web/start')
  const { complete, register } = await import('../../../targets/web/route')
  const api = await import('../../../targets/web/api')
  const element = document.createElement('div')
  document.body.append(element)
  register(
    [route('index/index', { tab: 0, pullDown: true, custom: true }), route('index/shequ', { tab: 1 })],
    async () => {
      await ask('routes')
      return [route('talk'), route('other')]
    },
  )
  if (!held.includes('routes')) await complete()
  const stop = start(App, element)
  return {
    api,
    chunk,
    log: () => heard.splice(0),
    top: () => {
      const top = element.querySelector('.sh-top')
      if (!(top instanceof HTMLElement)) throw new Error('no page is on top')
      return top
    },
    close: () => {
      stop()
      element.remove()
    },
  }
}

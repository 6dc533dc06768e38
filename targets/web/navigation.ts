import { listen, readState, readUrl, travel, writeState } from './browser'
import type { State } from './browser'
import { ShellError } from './failure'
import { appEvents } from './lifecycle'
import type { Motion, Page } from './page'
import { complete, findRoute, homePath, isWhole, parse } from './route'
import { stack } from './stack'

let at = 0
let tail: Promise<unknown> = Promise.resolve()

/** One move at a time: going back is only over when the browser says so. */
const inTurn = <T>(move: () => T | Promise<T>): Promise<T> => {
  const turn = tail.then(move)
  tail = turn.catch(() => undefined)
  return turn
}

const addressOf = (page: Page): string => {
  if (page.path === homePath() && !Object.keys(page.query).length) return '/'
  return page.url.startsWith('/') ? page.url : `/${page.url}`
}

const save = (kind: 'push' | 'replace', pages: readonly Page[]): void => {
  const top = pages[pages.length - 1]
  if (!top) return
  at = top.at
  writeState(
    kind,
    { at, pages: pages.map((page) => ({ id: page.id, url: page.url, at: page.at })) },
    addressOf(top),
  )
}

const open = (kind: 'push' | 'replace', pages: readonly Page[], motion: Motion | null = null): void => {
  save(kind, pages)
  stack.set(pages, motion)
}

const revive = (state: State): Page[] =>
  state.pages.map((entry) => {
    const kept = stack.pages.find((page) => page.id === entry.id)
    return kept ?? stack.make(entry.url, entry.at, entry.id)
  })

/**
 * Puts a page on the stack, or in place of its top where both stand beside one list. Tab pages stand alone. A browser's
 * history has no end, so neither has the stack: a page in place of the one below would lead back out of a form.
 */
const put = (url: string, kind: 'push' | 'replace', position: number, motion: Motion | null): Page => {
  const page = stack.make(url, position)
  const depth = stack.replaces(page) ? stack.pages.length - 1 : stack.pages.length
  const below = page.isTab ? [] : stack.pages.slice(0, depth)
  open(kind, [...below, page], motion)
  return page
}

/** The browser moved: by its buttons, a swipe, a typed address or a link. */
const follow = (): void => {
  const state = readState()
  if (state) {
    at = state.at
    stack.set(revive(state))
    return
  }
  put(readUrl(), 'replace', at + 1, null)
}

/** Opens what the address bar says. After a reload the whole stack is there again; its lower pages are made when they are needed. */
export const launch = (): (() => void) => {
  const state = readState()
  if (state) {
    at = state.at
    open('replace', revive(state))
  } else {
    open('replace', [stack.make(readUrl(), 0)])
  }
  return listen(() => void inTurn(follow))
}

/** Tells the app of a first page that does not exist. Called when the app can hear it. */
export const reportUnknown = async (): Promise<void> => {
  const { top } = stack
  if (!top || top.route) return
  // without the lines nobody knows; the page itself says that they did not come
  await complete().catch(() => undefined)
  if (isWhole() && !top.route)
    appEvents.call('onPageNotFound', { path: top.path, query: top.query, isEntryPage: true })
}

const check = (call: string, url: string, tab?: boolean): void => {
  const { path } = parse(url)
  const route = findRoute(path)
  if (!route && isWhole()) throw new ShellError(call, `page "${path}" is not found`)
  if (tab === true && route?.tab === undefined) throw new ShellError(call, `"${path}" is not a tab page`)
  if (tab === false && route?.tab !== undefined) throw new ShellError(call, `"${path}" is a tab page`)
}

/** Puts the browser on the entry of the first open page, so that what follows replaces the whole stack. */
const rewind = async (): Promise<number> => {
  const bottom = stack.pages[0]?.at ?? at
  if (bottom < at) await travel(bottom - at)
  at = bottom
  return bottom
}

/** Opens a page and gives it, for the shell's own pages. */
export const openPage = (call: string, url: string): Promise<Page> =>
  inTurn(() => {
    check(call, url, false)
    return put(url, 'push', at + 1, 'push')
  })

/** A new page on top. Rejects ShellError. */
export const navigateTo = async ({ url }: { url: string }): Promise<void> => {
  await openPage('navigateTo', url)
}

/** A new page in place of the top one. Rejects ShellError. */
export const redirectTo = ({ url }: { url: string }): Promise<void> =>
  inTurn(() => {
    check('redirectTo', url, false)
    open('replace', [...stack.pages.slice(0, -1), stack.make(url, at)])
  })

const restart = async (url: string): Promise<void> => {
  const bottom = await rewind()
  stack.restart(() => {
    const pages = [stack.make(url, bottom)]
    save('replace', pages)
    return pages
  })
}

/** Closes every page, tab pages too, and opens this one. Rejects ShellError. */
export const reLaunch = ({ url }: { url: string }): Promise<void> =>
  inTurn(() => {
    check('reLaunch', url)
    return restart(url)
  })

/** Shows a tab page and closes the others. The query is dropped. Rejects ShellError. */
export const switchTab = ({ url }: { url: string }): Promise<void> =>
  inTurn(async () => {
    check('switchTab', url, true)
    open('replace', [stack.make(parse(url).path, await rewind())])
  })

/** One page back, or `delta`; the only page leads home. */
export const navigateBack = ({ delta = 1 }: { delta?: number } = {}): Promise<void> =>
  inTurn(async () => {
    const { pages, top } = stack
    const left = pages.slice(0, Math.max(1, pages.length - delta))
    const target = left[left.length - 1]
    if (!target || target === top) {
      if (top?.path !== homePath()) await restart(homePath())
      return
    }
    await travel(target.at - at)
    // where the browser did not go back to it, its entry becomes that page's
    if (readState()?.at === target.at) at = target.at
    else save('replace', left)
    stack.set(left, 'pop')
  })

/** The top page, where it is of this path, has this query now: what is '' is left out. */
export const keepQuery = (path: string, query: Record<string, string>): void =>
  void inTurn(() => {
    const { top } = stack
    if (top?.path !== path) return
    const words = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString()
    top.url = words === '' ? path : `${path}?${words}`
    save('replace', stack.pages)
  })

/** Routes of the open pages, oldest first. */
const routesOpen = (): string[] => stack.pages.map((page) => page.path)
export { routesOpen as stack }

import { readUrl } from './browser'
import { ShellError } from './failure'
import { parse } from './route'
import type { Address } from './route'
import { stack } from './stack'

export interface ShareMessage {
  title: string
  /** Route with its query, no leading slash. */
  path: string
  /** Address of the same page for a browser. */
  link: string
  imageUrl?: string
}

export type LaunchOptions = Address

let launched: LaunchOptions | undefined

/** Page and query that the app was opened with. Asked first by the shell itself, before anything moves. */
export const launchOptions = (): LaunchOptions => (launched ??= parse(readUrl()))

/** Title of the top page, in its bar and in the browser's tab. */
export const setTitle = (title: string): void => {
  if (!stack.top) return
  stack.top.title = title
  stack.changed()
}

/** Badge of the tab at `index`, from 0; '' removes it. */
export const setTabBadge = (index: number, text: string): void => {
  if ((stack.badges[index] ?? '') === text) return
  stack.badges[index] = text
  stack.changed()
}

/** As if the person had pulled. Rejects ShellError where the page has no pull-down refresh. */
export const startPullDownRefresh = async (): Promise<void> => {
  const page = stack.top
  if (!page?.route?.pullDown) throw new ShellError('startPullDownRefresh', 'the page does not allow it')
  if (page.refreshing) return
  page.refreshing = true
  stack.changed()
  const done: unknown = page.events.call('onPullDownRefresh')
  if (!(done instanceof Promise)) return
  // a refresh that fails is the page's to tell; the indicator only says that it is over
  void done.catch(() => undefined).then(() => finish(page))
}

const finish = (page: { refreshing: boolean }): void => {
  if (!page.refreshing) return
  page.refreshing = false
  stack.changed()
}

/** Ends the refresh, whichever page it was. */
export const stopPullDownRefresh = (): void => stack.drawn.forEach(finish)

const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Scrolls the top page. `scrollTop` in px; a `duration` of 0 jumps, any other is the browser's smooth scroll. */
export const pageScrollTo = ({
  scrollTop,
  duration = 300,
}: {
  scrollTop: number
  duration?: number
}): void => {
  stack.top?.scroller?.scrollTo({ top: scrollTop, behavior: duration && !prefersStill() ? 'smooth' : 'auto' })
}

const textOf = (value: unknown, key: string): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const text: unknown = Reflect.get(value, key)
  return typeof text === 'string' && text ? text : undefined
}

/** What the top page's onShareAppMessage gives; its title and address where it gives nothing. */
export const shareMessage = (): ShareMessage => {
  const page = stack.top
  const given = page?.events.call('onShareAppMessage', { from: 'menu' })
  const path = (textOf(given, 'path') ?? page?.url ?? '').replace(/^\/+/, '')
  const imageUrl = textOf(given, 'imageUrl')
  const { origin, pathname } = window.location
  return {
    title: textOf(given, 'title') ?? page?.title ?? '',
    path,
    link: `${origin}${pathname}#/${path}`,
    ...(imageUrl ? { imageUrl } : {}),
  }
}

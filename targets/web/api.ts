/**
 * What the web shell offers to src/platform, imported there as '@shell'. Pages and stores never see it.
 *
 * navigateTo, redirectTo, reLaunch({ url: string }): Promise<void>      url '/pages/…?query'; settles when the page is on top
 * switchTab({ url: string }): Promise<void>                             tab pages only, the query is dropped
 * navigateBack(options?: { delta?: number }): Promise<void>             default 1; the only page leads home
 * stack(): string[]                                                     routes of the open pages, oldest first
 * keepQuery(path: string, query: Record<string, string>): void        the top page's query from now on
 * setTitle(title: string): void                                         bar and document title of the top page
 * setTabBadge(index: number, text: string): void                        '' removes it
 * startPullDownRefresh(): Promise<void>; stopPullDownRefresh(): void
 * pageScrollTo(options: { scrollTop: number; duration?: number }): void px; ms, default 300, 0 jumps
 * shareMessage(): ShareMessage                                          what the top page's onShareAppMessage gives, or its title and address
 * launchOptions(): LaunchOptions                                        page and query that the app was opened with
 * previewImage(options: { urls: readonly string[]; current?: number }): Promise<void>        settles when the viewer is open
 * chooseLocation(options?: { latitude?: number; longitude?: number }): Promise<ChosenPlace>  degrees, gcj02
 * openLocation(options: ChosenPlace): Promise<void>                     settles when the map is open
 * usePage(): { path: string }                                            a hook: the page that a component stands in
 * hasAside(path: string): boolean                                       a column of 300 px stands at the right of that page
 *
 * A call that fails rejects with ShellError; its errMsg is worded as WeChat words it, `:fail cancel` when the person turned back.
 */
export { ShellError } from './failure'
export { navigateTo, redirectTo, reLaunch, switchTab, navigateBack, keepQuery, stack } from './navigation'
export {
  setTitle,
  setTabBadge,
  startPullDownRefresh,
  stopPullDownRefresh,
  pageScrollTo,
  shareMessage,
  launchOptions,
} from './control'
export { hasAside } from './beside'
export { usePageInstance as usePage } from './lifecycle'
export { previewImage, chooseLocation, openLocation } from './system'
export type { ShareMessage, LaunchOptions } from './control'
export type { ChosenPlace } from './system'

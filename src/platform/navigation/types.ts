/** Urls begin with '/pages/'. A query is appended by the caller. Each resolves when the page is shown and rejects with PlatformError. */
export interface Navigation {
  navigateTo(url: string): Promise<void>
  redirectTo(url: string): Promise<void>
  reLaunch(url: string): Promise<void>
  /** Tab pages only; takes no query. */
  switchTab(url: string): Promise<void>
  navigateBack(delta?: number): Promise<void>
  /** Routes of the open pages, oldest first, for example 'pages/index/index'. */
  stack(): string[]
  setTitle(title: string): void
  /** index counts from 0; an empty text removes the badge. */
  setTabBadge(index: number, text: string): void
  stopPullDownRefresh(): void
  scrollToTop(): void
  /** Brings the element with this id into sight; on the web what is in it gets the focus. Nothing where there is none. */
  scrollTo(id: string): void
}

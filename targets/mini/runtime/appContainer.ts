import type { Container } from './container'

interface App {
  readonly _pages: readonly { readonly container: Container }[]
}

/** The root that React draws the app into. The app has no view: its pages are portals into containers of their own. */
export default class AppContainer {
  /** Set by Remax as the app starts. */
  context: App | undefined

  applyUpdate(): void {
    for (const { container } of this.context?._pages ?? []) container.applyUpdate()
  }

  appendChild(): void {}
  insertBefore(): void {}
  removeChild(): void {}
}

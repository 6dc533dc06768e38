import { Page } from './page'
import type { Motion } from './page'
import { findRoute, parse } from './route'

type Listener = () => void

/** The open pages and the tab pages that stay alive. Knows nothing of the browser's history. */
class Stack {
  /** Oldest first. */
  pages: readonly Page[] = []
  /** The page that moves out, drawn until its motion ends. */
  leaving: Page | null = null
  motion: Motion | null = null
  /** Texts of the tab bar's badges, by index. */
  readonly badges: string[] = []
  private readonly tabs = new Map<string, Page>()
  private readonly listeners = new Set<Listener>()

  get top(): Page | undefined {
    return this.pages[this.pages.length - 1]
  }

  /** Everything that has a place in the document. */
  get drawn(): Page[] {
    const pages = new Set([...this.tabs.values(), ...this.pages, ...(this.leaving ? [this.leaving] : [])])
    return [...pages].filter((page) => page.opened).sort((one, other) => one.order - other.order)
  }

  /** The tab page that is alive for this address, or a new one; other pages are always new. */
  make(url: string, at: number, id?: string): Page {
    const { path } = parse(url)
    const alive = this.tabs.get(path)
    if (alive) {
      alive.at = at
      return alive
    }
    const page = new Page(url, at, id)
    if (findRoute(path)?.tab !== undefined) this.tabs.set(path, page)
    return page
  }

  /** Makes `next` the open pages. What is no longer open is unloaded; tab pages only hide. */
  set(next: readonly Page[], motion: Motion | null = null): void {
    const before = this.top
    const gone = this.pages.filter((page) => !next.includes(page) && this.tabs.get(page.path) !== page)
    this.pages = next
    this.motion = motion
    const top = this.top
    this.leaving = motion === 'pop' && before && before !== top ? before : null
    if (before && before !== top && !gone.includes(before)) before.hide()
    gone.reverse().forEach((page) => page.close())
    if (top) top.opened = true
    this.changed()
    if (before !== top && document.visibilityState !== 'hidden') top?.show()
  }

  /** As set, but tab pages are closed too: everything starts anew. */
  restart(make: () => readonly Page[]): void {
    const alive = [...this.tabs.values()].filter((page) => !this.pages.includes(page))
    alive.forEach((page) => page.close())
    this.tabs.clear()
    this.set(make())
  }

  endMotion(): void {
    if (!this.motion) return
    this.motion = null
    this.leaving = null
    this.changed()
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  changed(): void {
    this.listeners.forEach((listener) => listener())
  }
}

export const stack = new Stack()

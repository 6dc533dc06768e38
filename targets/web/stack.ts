import { listOf } from './beside'
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
  /** The window has room for a list beside what it leads to. */
  private wide = false
  private readonly tabs = new Map<string, Page>()
  private readonly listeners = new Set<Listener>()

  get top(): Page | undefined {
    return this.pages[this.pages.length - 1]
  }

  /** The list that the top page stands beside; the top itself where it is such a list, with nothing of it open. */
  get list(): Page | undefined {
    const path = this.wide && this.top ? listOf(this.top.path) : undefined
    return path === undefined ? undefined : this.tabs.get(path)
  }

  /** What the person has before them. */
  get seen(): Page[] {
    const { list, top } = this
    return top ? (list && list !== top ? [list, top] : [top]) : []
  }

  /** Whether this page would take the place of what the list leads to now. */
  replaces(page: Page): boolean {
    const { list, top } = this
    return list !== undefined && list !== top && list !== page && listOf(page.path) === list.path
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
    const seen = this.seen
    const gone = this.pages.filter((page) => !next.includes(page) && this.tabs.get(page.path) !== page)
    this.pages = next
    this.motion = motion
    const top = this.top
    this.leaving = motion === 'pop' && before && before !== top ? before : null
    if (before && before !== top) before.focused = document.activeElement
    this.show(seen.filter((page) => !gone.includes(page)))
    gone.reverse().forEach((page) => page.close())
    this.changed()
    if (document.visibilityState !== 'hidden') this.seen.forEach((page) => page.show())
  }

  /** Room for two pages comes and goes with the size of the window. */
  widen(wide: boolean): void {
    if (wide === this.wide) return
    const { seen } = this
    this.wide = wide
    this.show(seen)
    this.changed()
    if (document.visibilityState !== 'hidden') this.seen.forEach((page) => page.show())
  }

  /** Opens what is seen now, and hides what was until now. */
  private show(before: readonly Page[]): void {
    const { top } = this
    const list = this.wide && top ? listOf(top.path) : undefined
    if (list !== undefined && top && !this.tabs.has(list)) this.make(list, top.at)
    const now = this.seen
    before.forEach((page) => now.includes(page) || page.hide())
    now.forEach((page) => {
      page.opened = true
    })
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

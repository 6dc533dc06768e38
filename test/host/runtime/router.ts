import { Failure } from './device'
import type { Data } from './data'
import type { AppPackage } from './package'
import type { Page } from './page'

/** At most this many pages are open at once. */
const stackLimit = 10

export interface Destination {
  readonly route: string
  readonly query: Data
}

/** What the router needs of the program: a new page, and the screen to put one on. */
export interface Stage {
  create(destination: Destination): Page
  show(page: Page): void
}

/** The pages that are open, with the platforms' own rules of moving between them. */
export class Router {
  private stack: Page[] = []
  /** Tab pages stay alive once they have been open. */
  private readonly tabPages = new Map<string, Page>()

  constructor(
    private readonly app: AppPackage,
    private readonly stage: Stage,
  ) {}

  get pages(): readonly Page[] {
    return this.stack
  }

  get top(): Page {
    const page = this.stack[this.stack.length - 1]
    if (!page) throw new Error('No page is open')
    return page
  }

  async navigateTo(url: string): Promise<void> {
    const destination = this.find(url)
    if (this.app.isTab(destination.route)) throw new Failure('invalid', 'can not navigateTo a tabbar page')
    if (this.stack.length >= stackLimit) throw new Failure('failed', 'webview count limit exceed')
    this.top.setShown(false)
    await this.enter(destination)
  }

  async redirectTo(url: string): Promise<void> {
    const destination = this.find(url)
    if (this.app.isTab(destination.route)) throw new Failure('invalid', 'can not redirectTo a tabbar page')
    this.leave(this.top)
    await this.enter(destination)
  }

  async reLaunch(url: string): Promise<void> {
    const destination = this.find(url)
    for (const page of new Set([...this.stack.slice().reverse(), ...this.tabPages.values()])) this.close(page)
    this.stack = []
    this.tabPages.clear()
    await this.enter(destination)
  }

  async switchTab(url: string): Promise<void> {
    const destination = this.find(url)
    if (!this.app.isTab(destination.route)) throw new Failure('invalid', 'can not switch to no-tabBar page')
    if (Object.keys(destination.query).length > 0) throw new Failure('invalid', 'url contains a query')
    if (this.top.route === destination.route) return
    for (const page of this.stack.slice().reverse()) {
      if (this.tabPages.get(page.route) === page) page.setShown(false)
      else this.close(page)
    }
    this.stack = []
    const kept = this.tabPages.get(destination.route)
    if (!kept) return this.enter(destination)
    this.stack.push(kept)
    this.reveal(kept)
  }

  async navigateBack(delta: number): Promise<void> {
    if (this.stack.length < 2) throw new Failure('failed', 'cannot navigate back at first page')
    const count = Math.min(Math.max(delta, 1), this.stack.length - 1)
    for (let step = 0; step < count; step += 1) this.leave(this.top)
    this.reveal(this.top)
    await this.top.drawn()
  }

  closeAll(): void {
    for (const page of new Set([...this.stack, ...this.tabPages.values()])) page.destroy()
    this.stack = []
    this.tabPages.clear()
  }

  private find(url: string): Destination {
    const [path = '', search = ''] = url.split('?', 2)
    const base = this.stack.length > 0 ? `/${this.top.route}` : '/'
    const route = new URL(path, `mini://app${base}`).pathname.slice(1)
    if (!this.app.routes.has(route)) throw new Failure('missing', `page "${route}" is not found`)
    return { route, query: parseQuery(search, this.app.decodesQuery) }
  }

  private async enter(destination: Destination): Promise<void> {
    const page = this.stage.create(destination)
    this.stack.push(page)
    if (this.app.isTab(page.route)) this.tabPages.set(page.route, page)
    this.stage.show(page)
    page.call('onLoad', page.query)
    page.setShown(true)
    await page.drawn()
    page.call('onReady')
  }

  private reveal(page: Page): void {
    this.stage.show(page)
    page.setShown(true)
  }

  private leave(page: Page): void {
    this.stack.splice(this.stack.indexOf(page), 1)
    this.tabPages.delete(page.route)
    this.close(page)
  }

  private close(page: Page): void {
    page.call('onUnload')
    page.destroy()
  }
}

/** A value ends at its second '=': the platforms split there, so what may hold one must be encoded. */
export function parseQuery(search: string, decodes: boolean): Data {
  const pairs = search
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => pair.split('='))
  const read = (text = ''): string => (decodes ? decodeURIComponent(text) : text)
  return Object.fromEntries(pairs.map(([name, value]) => [read(name), read(value)]))
}

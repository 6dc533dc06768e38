import assert from 'node:assert/strict'
import type { Device } from './device'
import type { Dialog } from './dialogs'
import { descendants, isOn, textOf, type HostElement } from './element'
import { controlled, findAll, nearest, visibleText } from './find'
import type { Host } from './host'
import type { Exchange } from './network'
import type { DataCall } from './page'

export interface Which {
  /** The one in the smallest part of the page that also says this. */
  near?: string
}

const isShareButton = ({ attributes }: HostElement): boolean => attributes['open-type'] === 'share'

/** What can be seen of a running mini-program, and waiting for it. */
export class Screen {
  /** Milliseconds that an expectation waits. */
  patience = 30_000

  constructor(readonly host: Host) {}

  /** Route of the open page, for example 'pages/index/index'. */
  get route(): string {
    return this.host.router.top.route
  }

  /** Routes of the open pages, oldest first. */
  get stack(): string[] {
    return this.host.router.pages.map((page) => page.route)
  }

  get query(): Record<string, unknown> {
    return { ...this.host.router.top.query }
  }

  get title(): string {
    return this.host.router.top.title
  }

  get device(): Device {
    return this.host.device
  }

  get storage(): Map<string, string> {
    return this.host.device.storage
  }

  get toasts(): readonly string[] {
    return this.host.dialogs.toasts
  }

  get dialog(): Dialog | null {
    return this.host.dialogs.top
  }

  get loading(): string | null {
    return this.host.dialogs.loading
  }

  get isRefreshing(): boolean {
    return this.host.isRefreshing
  }

  /** Updates sent to the views so far, oldest first. */
  get dataCalls(): readonly DataCall[] {
    return this.host.dataCalls
  }

  get exchanges(): readonly Exchange[] {
    return this.host.network.exchanges
  }

  get previews(): readonly { urls: string[]; current: string }[] {
    return this.host.previews
  }

  get webViews(): readonly string[] {
    return this.host.webViews
  }

  get shares(): readonly unknown[] {
    return this.host.shares
  }

  get errors(): readonly string[] {
    return this.host.log.errors
  }

  get warnings(): readonly string[] {
    return this.host.log.warnings
  }

  /** What the open page says, one block a line. */
  text(): string {
    return visibleText(this.host.router.top.view.root)
  }

  /** Badge of a tab, counted from 0; '' without one. */
  badge(index: number): string {
    return this.host.badges[index] ?? ''
  }

  /** What a field, switch or picker holds. */
  value(name: string, which: Which = {}): unknown {
    const element = this.one(name, which) ?? assert.fail(`Nothing says "${name}"\n${this.describe()}`)
    return controlled(element, ({ control }) => control !== null && 'value' in control)?.control?.value
  }

  /** None while one page gives way to another. */
  count(name: string): number {
    const page = this.host.router.pages.at(-1)
    return page ? findAll(page.view.root, name).length : 0
  }

  has(name: string): boolean {
    return this.count(name) > 0
  }

  /** Resolves once the predicate holds. @throws Error that says what was seen instead, when patience ends */
  async waitFor(predicate: () => boolean, what = 'what was expected'): Promise<void> {
    if (predicate()) return
    await new Promise<void>((resolve, reject) => {
      const stop = this.host.log.onChange(() => attempt())
      const giveUp = (): void =>
        finish(() => reject(new Error(`Waited in vain for ${what}\n${this.describe()}`)))
      const timer = setTimeout(giveUp, this.patience)
      const finish = (end: () => void): void => {
        clearTimeout(timer)
        stop()
        end()
      }
      const attempt = (): void => {
        try {
          if (predicate()) finish(resolve)
        } catch (reason) {
          finish(() => reject(reason))
        }
      }
    })
  }

  async see(name: string): Promise<void> {
    await this.waitFor(() => this.has(name), `"${name}"`)
  }

  async gone(name: string): Promise<void> {
    await this.waitFor(() => !this.has(name), `"${name}" to go`)
  }

  async at(route: string): Promise<void> {
    await this.waitFor(() => this.stack[this.stack.length - 1] === route, `page ${route}`)
  }

  async toast(text: string): Promise<void> {
    await this.waitFor(() => this.toasts.includes(text), `toast "${text}"`)
  }

  /** Resolves when no request is under way and the page shows what was set. */
  async idle(): Promise<void> {
    await this.waitFor(() => this.host.network.busy === 0, 'the network to rest')
    await this.settle()
  }

  /** Lets what has been set off reach the program and come back to the view. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    if (this.host.router.pages.length === 0) return
    const page = this.host.router.top
    await page.drawn()
    for (const icon of this.host.icons.missing(page.route, page.view.root.dom))
      this.host.log.error(`${page.route} draws ${icon}, which none of its styles has`)
    if (!page.has('onShareAppMessage') && descendants(page.view.root).some(isShareButton))
      this.host.log.error(`${page.route} has a button that shares, but no onShareAppMessage`)
  }

  /** @throws AssertionError where the program or the platform has complained */
  assertClean(): void {
    assert.deepEqual({ errors: this.errors, warnings: this.warnings }, { errors: [], warnings: [] })
  }

  /** The thing, once it is there, can be told apart, is not disabled and has no dialog above it. */
  protected async ready(name: string, which: Which, wanted?: Wanted): Promise<HostElement> {
    const near = which.near === undefined ? '' : ` near "${which.near}"`
    await this.waitFor(
      () => {
        const element = this.one(name, which, wanted)
        return element !== null && !isDisabled(element) && this.dialog === null
      },
      `"${name}"${near}${wanted ? wanted.what : ''}`,
    )
    return this.one(name, which, wanted) ?? assert.fail(`"${name}" has gone`)
  }

  private one(name: string, which: Which, wanted?: Wanted): HostElement | null {
    const said = findAll(this.host.router.top.view.root, name)
    const found = wanted ? said.filter((element) => wanted.is(element)) : said
    const close = which.near === undefined ? found : nearest(found, which.near)
    if (close.length > 1) {
      throw new Error(`${close.length} things say "${name}": say which by what is near\n${this.describe()}`)
    }
    return close[0] ?? null
  }

  private describe(): string {
    const { dialog, errors, warnings, toasts } = this
    const isOpen = this.host.router.pages.length > 0
    return [
      isOpen ? `page: ${this.stack.join(' > ')}\n--- says\n${this.text()}\n---` : 'no page is open',
      dialog ? `dialog: ${dialog.title} ${dialog.content} [${dialog.buttons.join('] [')}]` : '',
      toasts.length > 0 ? `toasts: ${toasts.join(' | ')}` : '',
      errors.length > 0 ? `errors:\n${errors.join('\n')}` : '',
      warnings.length > 0 ? `warnings:\n${warnings.join('\n')}` : '',
    ]
      .filter((line) => line !== '')
      .join('\n')
  }
}

/** What a thing must be besides named, and how to say so. */
export interface Wanted {
  readonly is: (element: HostElement) => boolean
  readonly what: string
}

/** A disabled button or field, itself or around. */
function isDisabled(element: HostElement): boolean {
  for (let at: HostElement | null = element; at; at = at.parent) {
    if (at.control?.tap && isOn(at.attributes['disabled'])) return true
  }
  return textOf(element.attributes['aria-disabled']) === 'true'
}

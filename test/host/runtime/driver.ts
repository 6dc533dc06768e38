import type { DeviceFile } from './device'
import type { HostElement } from './element'
import { controlled, isTappable } from './find'
import type { Host } from './host'
import { Screen, type Wanted, type Which } from './screen'

/** Where a finger lands: nothing is laid out, so it is the same everywhere. */
const point = { x: 10, y: 10 }

const tappable: Wanted = { is: isTappable, what: ' that takes a tap' }

/**
 * A running mini-program in the hands of a person. Things are named by what they say: visible text, label or
 * placeholder, or a selector ('.class', '#id', '[attribute]'). Every action waits for its thing to be there.
 */
export class MiniApp extends Screen {
  constructor(
    host: Host,
    private readonly dispose: () => void,
  ) {
    super(host)
  }

  async tap(name: string, which: Which = {}): Promise<void> {
    const element = await this.ready(name, which, tappable)
    if (!isField(element)) this.device.leaveField()
    this.press(element)
    await this.settle()
  }

  async longPress(name: string, which: Which = {}): Promise<void> {
    const element = await this.ready(name, which)
    const { view } = this.host.router.top
    view.emit(element, 'touchstart', {}, point)
    // Alipay calls it longtap, WeChat both.
    const handled =
      view.emit(element, 'longpress', point, point) + view.emit(element, 'longtap', point, point)
    if (handled === 0) throw new Error(`Nothing handles a long press on "${name}"`)
    view.emit(element, 'touchend', {}, point)
    await this.settle()
  }

  /** Empties the field and types. */
  async type(name: string, text: string, which: Which = {}): Promise<void> {
    await this.enter(await this.ready(name, which), name, text)
  }

  /** Taps a name above the keyboard, where the field's type has WeChat offer one. */
  async pickNickname(name: string, text: string): Promise<void> {
    const field = controlled(await this.ready(name, {}), ({ control }) => control?.suggest !== undefined)
    if (!field) throw new Error(`"${name}" is no field`)
    field.control?.suggest?.(text)
    await this.settle()
  }

  /** The keyboard's return key. */
  async confirm(name: string, which: Which = {}): Promise<void> {
    const field = controlled(await this.ready(name, which), ({ control }) => control?.confirm !== undefined)
    if (!field) throw new Error(`"${name}" has no return key`)
    field.control?.confirm?.()
    await this.settle()
  }

  /**
   * A picker's row by index, a date or time, a swiper's item, a slider's number, px or 'bottom' of a scroll-view.
   * null leaves Alipay's date picker without a date.
   */
  async pick(
    name: string,
    value: number | string | readonly number[] | null,
    which: Which = {},
  ): Promise<void> {
    const element = await this.ready(name, which)
    if (controlled(element, takesInput)) return this.enter(element, name, value)
    await this.tap(name, which)
    await this.waitFor(() => this.host.dialogs.wantsDate, 'the date picker')
    this.host.dialogs.giveDate(typeof value === 'string' ? value : null)
    await this.settle()
  }

  /** Presses a button of the open dialog or a row of the open sheet. */
  async answer(button: string): Promise<void> {
    await this.waitFor(() => this.dialog !== null, 'a dialog')
    this.host.dialogs.answer(button)
    await this.settle()
  }

  /** Taps a tab in the bar. */
  async tab(text: string): Promise<void> {
    const { app, router } = this.host
    const index = app.tabs.findIndex((tab) => tab.text === text)
    const tab = app.tabs[index]
    if (!tab || !app.isTab(this.route)) throw new Error(`No tab "${text}" on ${this.route}`)
    await this.host.move(() => router.switchTab(`/${tab.route}`))
    router.top.call(
      'onTabItemTap',
      this.host.sandbox.adopt({ index: String(index), pagePath: tab.route, text }),
    )
    await this.settle()
  }

  /** Comes in from outside, as by a shared card: every other page closes. */
  async open(url: string): Promise<void> {
    await this.host.move(() => this.host.router.reLaunch(`/${url}`))
    await this.settle()
  }

  /** Goes on to a page, as a link would. */
  async goTo(url: string): Promise<void> {
    await this.host.move(() => this.host.router.navigateTo(`/${url}`))
    await this.settle()
  }

  /** A page in a web-view leads on to one of the program's, which takes its place. */
  async redirect(url: string): Promise<void> {
    await this.host.move(() => this.host.router.redirectTo(url))
    await this.settle()
  }

  /** The way back of the title bar or of the phone. */
  async back(): Promise<void> {
    await this.host.move(() => this.host.router.navigateBack(1))
    await this.settle()
  }

  async pullDown(): Promise<void> {
    if (!this.host.app.optionsOf(this.route).pullDownRefresh)
      throw new Error(`${this.route} cannot be pulled down`)
    this.host.pullDown()
    await this.waitFor(() => !this.isRefreshing, 'the refresh to end')
    await this.settle()
  }

  /** Scrolls the page, px from its top. */
  async scroll(top: number): Promise<void> {
    this.host.scrollTo(top)
    await this.settle()
  }

  async reachBottom(): Promise<void> {
    const page = this.host.router.top
    await this.scroll(Math.max(0, page.sightings.height - this.device.screen.height))
    page.call('onReachBottom')
    await this.settle()
  }

  /** Pictures that the person will pick when asked next. */
  choose(...files: DeviceFile[]): void {
    this.device.gallery = files
  }

  /** What a friend gets of the page by the host's menu, and what Moments show of it, where the page takes part. */
  passOn(): { friend: unknown; moments: unknown } {
    const { router, sandbox } = this.host
    const call = (event: string) => router.top.call(event, sandbox.adopt({ from: 'menu' }))
    return { friend: call('onShareAppMessage'), moments: call('onShareTimeline') }
  }

  /** The person leaves for another app. */
  async background(): Promise<void> {
    this.host.setVisible(false)
    await this.settle()
  }

  async foreground(): Promise<void> {
    this.host.setVisible(true)
    await this.settle()
  }

  async setOnline(online: boolean): Promise<void> {
    this.device.setOnline(online)
    await this.settle()
  }

  async setTheme(theme: 'light' | 'dark'): Promise<void> {
    this.host.setTheme(theme)
    await this.settle()
  }

  async close(): Promise<void> {
    this.host.close()
    this.dispose()
  }

  private async enter(element: HostElement, name: string, value: unknown): Promise<void> {
    const holder = controlled(element, takesInput)
    if (!holder) throw new Error(`"${name}" takes no input`)
    if (!isField(holder)) this.device.leaveField()
    holder.control?.enter?.(value)
    await this.settle()
  }

  private press(element: HostElement): void {
    const { view } = this.host.router.top
    view.emit(element, 'touchstart', {}, point)
    view.emit(element, 'touchend', {}, point)
    view.emit(element, 'tap', point, point)
    pressedControl(element)?.control?.tap?.()
  }
}

const takesInput = ({ control }: HostElement): boolean => control?.enter !== undefined
const isField = ({ tag }: HostElement): boolean => tag === 'input' || tag === 'textarea'

/** The control that a tap works: the element's own or that of the nearest ancestor. */
function pressedControl(element: HostElement): HostElement | null {
  for (let at: HostElement | null = element; at; at = at.parent) if (at.control?.tap) return at
  return null
}

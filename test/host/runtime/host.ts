import { aliApi } from './api/ali'
import type { Api } from './api/call'
import { Signals } from './api/signals'
import { qqApi, wechatApi } from './api/wechat'
import { compileTemplates, type Render } from './compile'
import type { ControlContext } from './controls/control'
import type { Data } from './data'
import { Device, Failure } from './device'
import { Dialogs } from './dialogs'
import { textOf, type HostElement } from './element'
import { Icons } from './icons'
import { Log } from './log'
import { Network } from './network'
import { AppPackage } from './package'
import { Page, type DataCall } from './page'
import { loadPicture, type Size } from './pictures'
import { launchOptionsOf, Program } from './program'
import { Router, type Destination, type Stage } from './router'
import { Sandbox } from './sandbox'
import { Sightings } from './sightings'
import type { WireSocket } from './socket'
import { dialects, type Target } from './target'
import { UpdateOffer } from './update'
import { PageView } from './view'

export interface HostOptions {
  readonly target: Target
  /** Folder of the built package. */
  readonly dist: string
  /** Address that was built in -> address to call. */
  readonly rewrite: Record<string, string>
  /** What the phone has kept from an earlier run. */
  readonly storage: Map<string, string>
  readonly document: Document
  /** Page to open first and its query, as from a share; the entry page where it is absent. */
  readonly url?: string
}

/** A mini-program platform that runs one package. */
export class Host implements Stage {
  readonly target: Target
  readonly log = new Log()
  readonly dialogs = new Dialogs(this.log)
  readonly device: Device
  readonly network: Network
  readonly app: AppPackage
  readonly icons: Icons
  readonly sandbox: Sandbox
  readonly signals: Signals
  readonly router: Router
  readonly api: Api
  readonly sockets = new Set<WireSocket>()
  readonly badges: string[] = []
  readonly dataCalls: DataCall[] = []
  readonly previews: { urls: string[]; current: string }[] = []
  readonly webViews: string[] = []
  readonly shares: unknown[] = []
  readonly program: Program
  readonly update = new UpdateOffer()
  readonly launchOptions: Data
  isRefreshing = false
  private readonly templates: (route: string) => Render

  constructor(private readonly options: HostOptions) {
    this.target = options.target
    this.app = new AppPackage(options.target, options.dist)
    this.icons = new Icons(this.app)
    this.device = new Device(options.target, this.log, options.storage)
    this.network = new Network(this.device, this.log, options.rewrite)
    this.launchOptions = launchOptionsOf(options.url ?? this.app.mainRoutes[0] ?? '')
    this.program = new Program(this.launchOptions, () => this.sandbox)
    this.templates = compileTemplates(options.target, options.dist, this.log)
    const globals = {
      ...this.program.globals(),
      getCurrentPages: () => this.sandbox.list(this.router.pages.map((page) => page.instance)),
    }
    this.sandbox = new Sandbox(options.dist, this.log, globals, (event, reason) =>
      this.signals.uncaught(this.target, event, reason),
    )
    this.signals = new Signals(this.sandbox)
    this.router = new Router(this.app, this)
    this.api = { wechat: wechatApi, qq: qqApi, ali: aliApi }[options.target](this)
    this.sandbox.define(dialects[options.target].global, this.api)
    // undocumented, but the vendor's own SDKs read it
    if (options.target === 'wechat') this.sandbox.define('__wxConfig', {})
    this.device.onConnection((isConnected) =>
      this.signals.send('NetworkStatusChange', { isConnected, networkType: this.networkName(isConnected) }),
    )
  }

  /** Runs app.js, loads the main package and opens the first page. */
  async launch(): Promise<void> {
    this.sandbox.guard(() => this.sandbox.require('app.js'))
    for (const route of this.app.mainRoutes) this.program.page(route)
    await this.move(() => this.router.reLaunch(`/${this.options.url ?? this.app.mainRoutes[0] ?? ''}`))
  }

  /** A change of page; it begins a moment after it was asked for. */
  move(step: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.sandbox.soon(
        () =>
          void step()
            .then(resolve, reject)
            .finally(() => this.log.changed()),
      )
    })
  }

  create({ route, query }: Destination): Page {
    const config = this.program.page(route)
    if (!config)
      throw new Failure('failed', [`page "${route}" did not call Page()`, ...this.log.errors].join('\n'))
    const context: ControlContext = {
      target: this.target,
      log: this.log,
      device: this.device,
      deliver: (handler, event) => page.deliver(handler, event),
      navigate: (kind, url) => this.navigate(kind, url),
      share: (from) => this.share(page, from),
      loadImage: (src) => this.loadImage(src),
      openWebView: (src) => {
        this.webViews.push(src)
        this.log.changed()
      },
    }
    const view = new PageView(this.options.document, this.templates(route), context)
    const sightings = new Sightings(
      () => view.root.dom,
      () => page.scrollTop,
      this.device.screen,
    )
    const page: Page = new Page(
      this.target,
      route,
      this.sandbox.adopt(query),
      config,
      this.app.optionsOf(route),
      view,
      sightings,
      this.sandbox,
      this.log,
      this.dataCalls,
    )
    return page
  }

  show(page: Page): void {
    this.device.leaveField()
    this.isRefreshing = false
    this.options.document.body.replaceChildren(page.view.root.dom)
    this.log.changed()
  }

  /** The open page that an instance of the program belongs to; the top one where it is none. */
  pageOf(instance: unknown): Page {
    return this.router.pages.find((page) => page.instance === instance) ?? this.router.top
  }

  setTitle(title: string): void {
    this.router.top.title = title
    this.log.changed()
  }

  pullDown(): void {
    this.isRefreshing = true
    this.router.top.call('onPullDownRefresh')
  }

  endPullDown(): void {
    this.isRefreshing = false
    this.log.changed()
  }

  /** @param top px from the top of the page */
  scrollTo(top: number): void {
    const page = this.router.top
    page.scrollTop = top
    page.sightings.check()
    page.call('onPageScroll', this.sandbox.adopt({ scrollTop: top }))
  }

  preview(urls: string[], current: string): void {
    this.previews.push({ urls, current })
    this.log.changed()
  }

  windowHeight(): number {
    const { screen } = this.device
    return (
      screen.height -
      (this.router.pages.length > 0 && this.app.isTab(this.router.top.route)
        ? screen.tabBar + screen.bottom
        : 0)
    )
  }

  loadImage(src: string): Promise<Size> {
    return loadPicture(src, this.device, this.network, this.options.dist)
  }

  /** The person leaves for another app (false) and comes back (true). */
  setVisible(visible: boolean): void {
    if (!visible) this.router.top.setShown(false)
    this.program.call(visible ? 'onShow' : 'onHide', this.launchOptions)
    this.signals.send(visible ? 'AppShow' : 'AppHide', this.launchOptions)
    if (visible) this.router.top.setShown(true)
  }

  setTheme(theme: 'light' | 'dark'): void {
    this.device.theme = theme
    this.program.call('onThemeChange', { theme })
    this.signals.send('ThemeChange', { theme })
  }

  close(): void {
    for (const socket of this.sockets) socket.drop()
    this.router.closeAll()
    this.signals.clear()
    this.sandbox.close()
    this.network.close()
  }

  private navigate(kind: string, url: string): void {
    const moves: Record<string, () => Promise<void>> = {
      navigate: () => this.router.navigateTo(url),
      redirect: () => this.router.redirectTo(url),
      switchTab: () => this.router.switchTab(url),
      reLaunch: () => this.router.reLaunch(url),
      navigateBack: () => this.router.navigateBack(1),
    }
    const step = moves[kind]
    if (!step) return this.log.warn(`navigator cannot ${kind}`)
    this.move(step).catch((reason: unknown) => this.log.error(reason))
  }

  private share(page: Page, from: HostElement): void {
    const options = { from: 'button', target: { id: textOf(from.attributes['id']), dataset: {} } }
    this.shares.push(page.call('onShareAppMessage', this.sandbox.adopt(options)))
  }

  private networkName(isConnected: boolean): string {
    if (this.target === 'ali') return isConnected ? 'WIFI' : 'NOTREACHABLE'
    return isConnected ? 'wifi' : 'none'
  }
}

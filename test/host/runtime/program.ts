import type { Data } from './data'
import type { Sandbox } from './sandbox'

/** What the package's scripts have registered: the program itself and its pages. */
export class Program {
  /** What the program gave to App(). */
  instance: Data | null = null
  private readonly pages = new Map<string, Data>()
  private loading = ''

  constructor(
    private readonly launchOptions: Data,
    private readonly sandbox: () => Sandbox,
  ) {}

  /** App, Page and getApp as the scripts see them. */
  globals(): Data {
    return {
      App: (config: Data) => {
        this.instance = config
        this.call('onLaunch', this.launchOptions)
        this.call('onShow', this.launchOptions)
      },
      Page: (config: Data) => this.pages.set(this.loading, config),
      getApp: () => this.instance ?? undefined,
    }
  }

  /** Calls a method of the program, if it has it. */
  call(method: string, ...values: unknown[]): void {
    const run = this.instance?.[method]
    if (typeof run !== 'function') return
    const adopted = values.map((value) => this.sandbox().adopt(value))
    this.sandbox().guard((): unknown => Reflect.apply(run, this.instance, adopted))
  }

  /** What a page gave to Page(); its script runs at the first time. */
  page(route: string): Data | undefined {
    if (!this.pages.has(route)) {
      this.loading = route
      this.sandbox().guard(() => this.sandbox().require(`${route}.js`))
    }
    return this.pages.get(route)
  }
}

/** What the platform tells a program of how it was opened. */
export function launchOptionsOf(url: string): Data {
  const [path = '', search = ''] = url.replace(/^\//, '').split('?')
  return { path, query: Object.fromEntries(new URLSearchParams(search)), scene: 1001, referrerInfo: {} }
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Data } from './data'
import type { Target } from './target'

export interface Tab {
  readonly route: string
  readonly text: string
}

/** A built package as its app.json describes it. */
export class AppPackage {
  /** Pages of the main package, the entry page first. */
  readonly mainRoutes: readonly string[]
  readonly routes: ReadonlySet<string>
  readonly tabs: readonly Tab[]
  /** Alipay decodes a page's query unless app.json says otherwise; the others hand it over as it was written. */
  readonly decodesQuery: boolean
  private readonly app: Data

  constructor(
    readonly target: Target,
    readonly dist: string,
  ) {
    if (!existsSync(join(dist, 'app.json'))) throw new Error(`No package in ${dist}: build it first`)
    this.app = readJson(join(dist, 'app.json'))
    this.mainRoutes = strings(this.app['pages'])
    const packages = records(this.app['subPackages'] ?? this.app['subpackages'])
    const rest = packages.flatMap(({ root, pages }) =>
      strings(pages).map((page) => `${String(root).replace(/\/$/, '')}/${page}`),
    )
    this.routes = new Set([...this.mainRoutes, ...rest])
    this.tabs = this.readTabs()
    this.decodesQuery = target === 'ali' && record(this.app['behavior'])['decodeQuery'] !== 'disable'
  }

  isTab(route: string): boolean {
    return this.tabs.some((tab) => tab.route === route)
  }

  /** Title in the bar and whether the page may be pulled down. */
  optionsOf(route: string): { title: string; pullDownRefresh: boolean } {
    const options = this.settingsOf(route)
    const [title, pull] =
      this.target === 'ali'
        ? ['defaultTitle', 'pullRefresh']
        : ['navigationBarTitleText', 'enablePullDownRefresh']
    return {
      title: String(options[title] ?? ''),
      pullDownRefresh: options[pull] === true || options[pull] === 'YES',
    }
  }

  /** Whether the page reaches to the top of the screen and draws a bar of its own. */
  drawsBar(route: string): boolean {
    const { navigationStyle, titlePenetrate } = this.settingsOf(route)
    return navigationStyle === 'custom' || titlePenetrate === 'YES'
  }

  private settingsOf(route: string): Data {
    const file = join(this.dist, `${route}.json`)
    return { ...record(this.app['window']), ...(existsSync(file) ? readJson(file) : {}) }
  }

  private readTabs(): Tab[] {
    const bar = record(this.app['tabBar'])
    if (this.target === 'ali')
      return records(bar['items']).map(({ pagePath, name }) => ({
        route: String(pagePath),
        text: String(name),
      }))
    return records(bar['list']).map(({ pagePath, text }) => ({ route: String(pagePath), text: String(text) }))
  }
}

const readJson = (file: string): Data => JSON.parse(readFileSync(file, 'utf8')) as Data
const record = (value: unknown): Data => (typeof value === 'object' && value !== null ? { ...value } : {})
const records = (value: unknown): Data[] => (Array.isArray(value) ? value.map(record) : [])
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

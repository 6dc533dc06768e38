/**
 * Draws the page that a mini-program shows, in Chromium with its vendor's default styles, and says what a person would
 * find wrong with it: what leaves the screen, lies under the capsule, stands over the bar's title or is too small to tap.
 * HOST_PICTURES names a folder for the pictures.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import postcss from 'postcss'
import { browserPath, flags } from '../e2e/browser'
import type { MiniApp } from './runtime'
import { descendants, type HostElement } from './runtime/element'
import { takesHold, takesTap } from './runtime/find'
import { stylesOf } from './runtime/styles'
import { isKnownTag } from './runtime/tags'
import { faultsOf, type Scene } from './faults'
import { vendorStyles } from './vendor-styles'

const widths = [390, 320] as const
const pictures = process.env.HOST_PICTURES

/** A tag in a selector, not a class, an id, a pseudo or a part of one. */
const tag = /(?<![\w.#:-])[a-z][a-z-]*(?![\w-])/g

/** Styles of a package as Chromium takes them: tags by the names that the host gives them, rpx as a share of the width. */
function translated(css: string): string {
  const root = postcss.parse(css)
  root.walkAtRules('import', (rule) => void rule.remove())
  root.walkRules((rule) => {
    rule.selector = rule.selector.replace(tag, (name) =>
      name !== 'page' && isKnownTag(name) ? `mp-${name}` : name,
    )
  })
  return root.toString().replace(/(-?[\d.]+)rpx/g, 'calc($1 * 100vw / 750)')
}

export class Drawing {
  private readonly styles = new Map<string, string>()

  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
  ) {}

  static async open(): Promise<Drawing> {
    const browser = await chromium.launch({
      executablePath: browserPath(),
      args: flags,
      env: { ...process.env, LANG: 'C.UTF-8' },
    })
    return new Drawing(browser, await browser.newPage())
  }

  close(): Promise<void> {
    return this.browser.close()
  }

  /** A sentence for each fault of the page that is shown. */
  async faults(app: MiniApp): Promise<string[]> {
    const scene = sceneOf(app)
    const found: string[] = []
    await this.page.setContent(this.document(app))
    // the compiler of the tests names inner functions by this
    await this.page.evaluate('globalThis.__name = (value) => value')
    for (const width of widths) {
      await this.page.setViewportSize({ width, height: scene.height })
      await this.picture(app, width)
      const faults = await this.page.evaluate(faultsOf, { ...scene, width })
      found.push(...faults.map((fault) => `${width} px: ${fault}`))
    }
    return found
  }

  private document({ host }: MiniApp): string {
    const { route, view } = host.router.top
    for (const element of descendants(view.root)) element.dom.toggleAttribute('host-tap', isTarget(element))
    const css = this.cssOf(host, route)
    return `<!doctype html><meta charset="utf-8"><style>${vendorStyles[host.target]}</style><style>${css}</style><body>${view.root.dom.outerHTML}`
  }

  private cssOf({ app, target }: MiniApp['host'], route: string): string {
    const name = `${target} ${route}`
    const known = this.styles.get(name)
    if (known !== undefined) return known
    const css = translated(stylesOf(app, route))
    this.styles.set(name, css)
    return css
  }

  private async picture({ host }: MiniApp, width: number): Promise<void> {
    if (!pictures) return
    const folder = path.join(pictures, host.target)
    mkdirSync(folder, { recursive: true })
    const name = `${host.router.top.route.replaceAll('/', '-')}-${width}.png`
    await this.page.screenshot({ path: path.join(folder, name), animations: 'disabled' })
  }
}

/** What a person aims at, to tap, hold or drag: where a row is tapped beside its buttons, the row says that it is none. */
const isTarget = (element: HostElement): boolean =>
  (takesTap(element) || takesHold(element) || element.tag === 'slider') &&
  element.attributes['aria-role'] !== 'none'

/** What is not the page's own on the screen. */
function sceneOf({ host }: MiniApp): Omit<Scene, 'width'> {
  const { screen } = host.device
  const { route } = host.router.top
  const own = host.app.drawsBar(route)
  const tabs = host.app.isTab(route) ? screen.tabBar + screen.bottom : 0
  return {
    height: screen.height - tabs - (own ? 0 : screen.statusBar + screen.bar),
    capsule: own ? { ...host.device.capsule, phone: screen.width } : null,
  }
}

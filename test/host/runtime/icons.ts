import type { AppPackage } from './package'
import { stylesOf } from './styles'

/** The icons that pages draw: each is there only where a style of the app or of the page has its rule. */
export class Icons {
  private readonly known = new Map<string, ReadonlySet<string>>()

  constructor(private readonly app: AppPackage) {}

  /** Classes of icons below `root` that no style of the page has. */
  missing(route: string, root: Element): string[] {
    const drawn = [...root.querySelectorAll('.u-i, .u-print, .u-blot')].flatMap((element) =>
      [...element.classList].filter((name) => name.startsWith('i-')),
    )
    const known = this.of(route)
    return [...new Set(drawn)].filter((name) => !known.has(name))
  }

  private of(route: string): ReadonlySet<string> {
    const read = this.known.get(route)
    if (read) return read
    const rules = stylesOf(this.app, route).matchAll(/\.(i-[\w-]+)\s*\{/g)
    const icons = new Set([...rules].map(([, name = '']) => name))
    this.known.set(route, icons)
    return icons
  }
}

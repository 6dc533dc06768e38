import { Events } from './lifecycle'
import { findRoute, parse } from './route'
import type { Route } from './route'

let count = 0
// unique across reloads, since the ids live on in the browser's history
const newId = () => `${Date.now().toString(36)}-${(count += 1)}`

export type Motion = 'push' | 'pop'

/** One open page: an entry of the stack. */
export class Page {
  readonly path: string
  /** As it was opened. */
  readonly query: Record<string, string>
  readonly events = new Events()
  /** Pages are drawn in the order they were made, so that none is moved in the document. */
  readonly order = (count += 1)
  /** As the page set it; null: as the table has it. */
  private named: string | null = null
  /** Was on top once, so it is drawn. The pages below a restored one are not, until they are needed. */
  opened = false
  /** Its component is mounted and has had onLoad. */
  ready = false
  /** It hears nothing more, though it may be drawn a little longer as it moves out. */
  closed = false
  /** onShow was the last of onShow and onHide. */
  shown = false
  refreshing = false
  scrollTop = 0
  scroller: HTMLElement | null = null
  /** Where the focus was when the page was left. */
  focused: Element | null = null
  onClosed?: () => void

  /** `at` is the position of its entry in the browser's history. `url`: with the query that it has now. */
  constructor(
    public url: string,
    public at: number,
    readonly id = newId(),
  ) {
    const { path, query } = parse(url)
    this.path = path
    this.query = query
  }

  /** undefined: there is no such page, or its line is not here yet (route.ts). */
  get route(): Route | undefined {
    return findRoute(this.path)
  }

  get title(): string {
    return this.named ?? this.route?.title ?? ''
  }

  set title(title: string) {
    this.named = title
  }

  get isTab(): boolean {
    return this.route?.tab !== undefined
  }

  show(): void {
    if (!this.ready || this.shown) return
    this.shown = true
    this.events.call('onShow')
  }

  hide(): void {
    if (!this.shown) return
    this.shown = false
    this.events.call('onHide')
  }

  /** For good. */
  close(): void {
    if (this.ready) this.events.call('onUnload')
    this.ready = false
    this.shown = false
    this.closed = true
    this.onClosed?.()
  }
}

import type { Data } from './data'
import type { Device } from './device'

/** The part of an observer's report that programs read. */
export interface Sighting {
  readonly id: string
  readonly intersectionRatio: number
  readonly boundingClientRect: Rect
  readonly relativeRect: Rect
  readonly time: number
}
export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}
interface Watch {
  readonly selector: string
  readonly margins: { top: number; bottom: number }
  readonly report: (sighting: Sighting) => void
  ratio: number | null
}
interface Span {
  readonly top: number
  readonly height: number
}

/** Heights in px that stand in for a layout: everything is one below the other. */
const line = 24
const picture = 120

/** A page's intersection observers, over a rough layout. */
export class Sightings {
  private readonly watches = new Set<Watch>()

  constructor(
    private readonly root: () => Element,
    private readonly scrollTop: () => number,
    private readonly screen: Device['screen'],
  ) {}

  /** @returns a function that stops watching */
  watch(selector: string, margins: Data, report: (sighting: Sighting) => void): () => void {
    const { top = 0, bottom = 0 } = margins
    const watch: Watch = {
      selector,
      margins: { top: Number(top), bottom: Number(bottom) },
      report,
      ratio: null,
    }
    this.watches.add(watch)
    this.check()
    return () => this.watches.delete(watch)
  }

  /** Height of the page, px. */
  get height(): number {
    return this.layout().get(this.root())?.height ?? 0
  }

  rectOf(element: Element): Rect {
    return this.rect(this.layout().get(element) ?? { top: 0, height: 0 })
  }

  /** Reports what has come near or gone far since the last look. */
  check(): void {
    if (this.watches.size === 0) return
    const spans = this.layout()
    for (const watch of [...this.watches]) {
      const element = this.root().querySelector(watch.selector)
      const span = element ? spans.get(element) : undefined
      if (element && span) this.compare(watch, element.id, this.rect(span))
    }
  }

  clear(): void {
    this.watches.clear()
  }

  private compare(watch: Watch, id: string, box: Rect): void {
    const { width, height } = this.screen
    const { top, bottom } = watch.margins
    const ratio = box.bottom >= -top && box.top <= height + bottom ? 1 : 0
    if (watch.ratio === ratio) return
    watch.ratio = ratio
    const relativeRect = {
      left: 0,
      top: -top,
      right: width,
      bottom: height + bottom,
      width,
      height: height + top + bottom,
    }
    watch.report({
      id,
      intersectionRatio: ratio,
      boundingClientRect: box,
      relativeRect,
      time: performance.now(),
    })
  }

  private rect({ top, height }: Span): Rect {
    const { width } = this.screen
    const shown = top - this.scrollTop()
    return { left: 0, top: shown, right: width, bottom: shown + height, width, height }
  }

  private layout(): Map<Element, Span> {
    const spans = new Map<Element, Span>()
    const place = (element: Element, top: number): number => {
      let height = 0
      for (const child of element.childNodes) {
        if (child.nodeType === child.TEXT_NODE) height += child.textContent?.trim() ? line : 0
        else if (child.nodeType === child.ELEMENT_NODE) height += place(child as Element, top + height)
      }
      const given = /(?:^|;|\s)height:\s*([\d.]+)px/.exec(element.getAttribute('style') ?? '')?.[1]
      if (element.tagName === 'MP-IMAGE') height = picture
      if (given !== undefined) height = Number(given)
      spans.set(element, { top, height })
      return height
    }
    place(this.root(), 0)
    return spans
  }
}

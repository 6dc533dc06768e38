import { textOf, type HostElement } from '../element'
import { emit } from '../events'
import type { Control, ControlContext, CreateControl } from './control'

/** A picture is really fetched: one that is missing is an error of the program. */
class Picture implements Control {
  private src = ''
  private gone = false

  constructor(
    private readonly element: HostElement,
    private readonly context: ControlContext,
  ) {
    this.update()
  }

  update(): void {
    const src = textOf(this.element.attributes['src'])
    if (src === this.src) return
    this.src = src
    if (src) void this.load(src)
  }

  dispose(): void {
    this.gone = true
  }

  private async load(src: string): Promise<void> {
    const { deliver, log } = this.context
    const stale = (): boolean => this.gone || this.src !== src
    try {
      const size = await this.context.loadImage(src)
      if (!stale()) emit(this.element, 'load', size, deliver)
    } catch (reason) {
      if (stale()) return
      const message = reason instanceof Error ? reason.message : String(reason)
      log.error(`Failed to load image ${src}: ${message}`)
      emit(this.element, 'error', { errMsg: message }, deliver)
    }
  }
}

export const image: CreateControl = (element, context) => new Picture(element, context)

interface RichNode {
  name?: string
  type?: string
  text?: string
  attrs?: Record<string, string>
  children?: RichNode[]
}

/** rich-text takes HTML or a tree of nodes. */
export const richText: CreateControl = (element) => {
  const build = (node: RichNode): Node => {
    const document = element.dom.ownerDocument
    if (node.type === 'text' || node.name === undefined) return document.createTextNode(node.text ?? '')
    const dom = document.createElement(node.name)
    for (const [name, value] of Object.entries(node.attrs ?? {})) dom.setAttribute(name, value)
    dom.append(...(node.children ?? []).map(build))
    return dom
  }
  const show = (): void => {
    const nodes = element.attributes['nodes']
    if (Array.isArray(nodes)) element.dom.replaceChildren(...nodes.map((node) => build(node as RichNode)))
    else element.dom.innerHTML = textOf(nodes)
  }
  show()
  return { ownContent: true, update: show }
}

export const webView: CreateControl = (element, context) => {
  const open = (): void => {
    const src = textOf(element.attributes['src'])
    if (src) context.openWebView(src)
  }
  open()
  return {
    update(previous) {
      if (previous['src'] !== element.attributes['src']) open()
    },
  }
}

/** swiper and scroll-view: the person swipes to an item, scrolls to a place. */
export const swiper: CreateControl = (element, context) => ({
  update(previous) {
    const { current } = element.attributes
    if (current !== previous['current'] && typeof current === 'number') {
      emit(element, 'change', { current, currentItemId: '', source: '' }, context.deliver)
    }
  },
  enter(current) {
    const items = [...element.children.values()].filter(
      (child) => child.kind === 'element' && child.tag === 'swiper-item',
    )
    if (typeof current !== 'number' || !(current in items))
      throw new Error(`The swiper has no item ${String(current)}`)
    emit(element, 'change', { current, currentItemId: '', source: 'touch' }, context.deliver)
  },
})

/** Further than any content, px: nothing is laid out here. */
const farDown = 100_000

export const scrollView: CreateControl = (element, context) => ({
  enter(place) {
    if (typeof place !== 'number' && place !== 'bottom')
      throw new Error('A scroll-view scrolls to a number of px or to its bottom')
    const scrollTop = place === 'bottom' ? farDown : place
    const detail = { scrollTop, scrollLeft: 0, scrollHeight: 0, scrollWidth: 0, deltaX: 0, deltaY: 0 }
    emit(element, 'scroll', detail, context.deliver)
    if (place === 'bottom') emit(element, 'scrolltolower', { direction: 'bottom' }, context.deliver)
    if (scrollTop === 0) emit(element, 'scrolltoupper', { direction: 'top' }, context.deliver)
  },
})

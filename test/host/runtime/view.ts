import type { Render } from './compile'
import { createControl } from './controls'
import type { ControlContext } from './controls/control'
import type { Data } from './data'
import { register, textOf, type HostElement, type HostNode } from './element'
import { emit } from './events'
import { isKnownTag } from './tags'
import { flatten, type ViewElement, type ViewNode } from './tree'

/** One page on the screen: its DOM and the elements behind it. */
export class PageView {
  readonly root: HostElement

  constructor(
    document: Document,
    private readonly draw: Render,
    private readonly context: ControlContext,
  ) {
    const dom = document.createElement('page')
    this.root = {
      kind: 'element',
      tag: 'page',
      dom,
      parent: null,
      children: new Map(),
      attributes: {},
      control: null,
    }
    register(this.root)
  }

  /** Draws the data and changes only what differs from what is shown. */
  update(data: Data): void {
    this.patchChildren(this.root, flatten(this.draw(data), this.context.log).children)
  }

  /** @returns how many handlers of the program were called */
  emit(element: HostElement, type: string, detail: unknown, point?: { x: number; y: number }): number {
    return emit(element, type, detail, this.context.deliver, point)
  }

  private patchChildren(parent: HostElement, views: readonly ViewNode[]): void {
    const wanted = new Set(views.map((view) => view.key))
    for (const [key, node] of parent.children) {
      if (!wanted.has(key)) this.remove(parent, key, node)
    }
    let before: ChildNode | null = parent.dom.firstChild
    for (const view of views) {
      const node = this.patch(parent, view)
      if (node.dom === before) before = node.dom.nextSibling
      else parent.dom.insertBefore(node.dom, before)
    }
  }

  private patch(parent: HostElement, view: ViewNode): HostNode {
    const shown = parent.children.get(view.key)
    if ('text' in view) {
      if (shown?.kind === 'text') {
        if (shown.text !== view.text) shown.dom.data = shown.text = view.text
        return shown
      }
    } else if (shown?.kind === 'element' && shown.tag === view.tag) {
      this.patchElement(shown, view)
      return shown
    }
    if (shown) this.remove(parent, view.key, shown)
    return this.create(parent, view)
  }

  private create(parent: HostElement, view: ViewNode): HostNode {
    const document = parent.dom.ownerDocument
    if ('text' in view) {
      const text: HostNode = { kind: 'text', dom: document.createTextNode(view.text), text: view.text }
      parent.children.set(view.key, text)
      return text
    }
    if (!isKnownTag(view.tag)) this.context.log.warn(`<${view.tag}> is no component of the platform`)
    const dom = document.createElement(view.tag === 'page' ? 'view' : `mp-${view.tag}`)
    const element: HostElement = {
      kind: 'element',
      tag: view.tag,
      dom,
      parent,
      children: new Map(),
      attributes: {},
      control: null,
    }
    register(element)
    parent.children.set(view.key, element)
    this.patchElement(element, view)
    return element
  }

  private patchElement(element: HostElement, view: ViewElement): void {
    const previous = element.attributes
    const changed = setAttributes(element, view.attributes)
    if (element.control === null) element.control = createControl(element, this.context)
    else if (changed) element.control.update?.(previous)
    if (element.control?.ownContent !== true) this.patchChildren(element, view.children)
  }

  private remove(parent: HostElement, key: string, node: HostNode): void {
    if (node.kind === 'element') this.dispose(node)
    node.dom.remove()
    parent.children.delete(key)
  }

  private dispose(element: HostElement): void {
    element.control?.dispose?.()
    for (const child of element.children.values()) if (child.kind === 'element') this.dispose(child)
  }

  /** The page leaves the screen for good. */
  destroy(): void {
    this.dispose(this.root)
    this.root.dom.remove()
  }
}

/** Sets the attributes that a selector or a reader needs on the DOM too. @returns whether any differs */
function setAttributes(element: HostElement, next: Data): boolean {
  const names = new Set([...Object.keys(element.attributes), ...Object.keys(next)])
  let changed = false
  for (const name of names) {
    const value = next[name]
    if (value === element.attributes[name]) continue
    changed = true
    if (/^(id|class|style|src|placeholder|aria-[\w-]+|data-[\w-]+)$/.test(name)) {
      const text = textOf(value)
      if (text === '') element.dom.removeAttribute(name)
      else element.dom.setAttribute(name, text)
    }
  }
  element.attributes = next
  return changed
}

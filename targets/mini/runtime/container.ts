import { unstable_batchedUpdates } from '@remax/runtime'
import { Bubbling, type HostEvent } from './bubbling'
import { HostNode, type Write } from './node'
import { eventProps } from './props'
import { methodOf } from '../elements'
import { Shapes } from './shapes'

/** A page of the host: its data goes to the view by setData, its methods hear of events. */
type PageInstance = Record<string, unknown> & {
  setData(values: Record<string, unknown>, drawn: () => void): void
}

/** Alipay reads a number between points as an index, WeChat only one in brackets. */
const step =
  process.env.REMAX_PLATFORM === 'ali'
    ? (key: string | number) => `.${key}`
    : (key: string | number) => (typeof key === 'number' ? `[${key}]` : `.${key}`)
const pathOf = ([root = '', ...keys]: readonly (string | number)[]) => root + keys.map(step).join('')

/**
 * The root that React draws a page into. What one commit changes is one setData: the tree under `r`, the shapes of its
 * nodes under `d`, and under `o` what has come over a node since, by its address. Remax gives every page a second root,
 * which nothing here draws into.
 */
export default class Container {
  readonly root = new HostNode(this, 'view', {})
  private readonly shapes = new Shapes()
  private readonly dirty = new Set<HostNode>()
  /** Addresses of nodes that have gone, with something over them. */
  private readonly stale = new Set<string>()
  private isClosed = false

  constructor(
    private readonly page: PageInstance,
    key = 'root',
  ) {
    if (key !== 'root') return
    const bubbling = new Bubbling((address) => this.find(address))
    for (const prop of eventProps)
      page[methodOf(prop)] = (event: HostEvent) =>
        unstable_batchedUpdates((heard: HostEvent) => bubbling.deliver(prop, heard), event)
  }

  /** To be told of a node whose props, text or children are no longer what the view has. */
  changed(node: HostNode): void {
    this.dirty.add(node)
  }

  /** What is over the node of an address goes with it. */
  forget(address: string): void {
    this.stale.add(address)
  }

  private find(address: string): HostNode | undefined {
    let node: HostNode | undefined = this.root
    let high = 0
    for (const letter of address) {
      const code = letter.charCodeAt(0)
      if (code < 97) high = high * 26 + code - 64
      else {
        node = node?.childAt(high * 26 + code - 97)
        high = 0
      }
    }
    return node
  }

  /** The page has closed. */
  clearUpdate(): void {
    this.isClosed = true
  }

  applyUpdate(): void {
    if (this.isClosed || this.dirty.size === 0) return
    const isFirst = !this.root.isSent
    const changed = [...this.dirty].filter((node) => node.isSent)
    this.dirty.clear()
    const leaving = changed.map((node) => [node, node.takeLeaving()] as const)
    const values = isFirst ? this.whole() : this.differences(leaving)
    if (Object.keys(values).length === 0) return
    this.page.setData(values, () => leaving.forEach(([node, slots]) => node.emptied(slots)))
  }

  private whole(): Record<string, unknown> {
    const r = this.shapes.encode(this.root.place())
    this.root.sent(1)
    return { d: this.shapes.takeFresh().map(([, shape]) => shape), o: {}, r }
  }

  private differences(leaving: readonly (readonly [HostNode, readonly number[]])[]): Record<string, unknown> {
    const writes: Write[] = [...this.stale].map((address) => [['o', address], 0])
    this.stale.clear()
    const drawn = new Set<HostNode>()
    for (const [node, slots] of leaving) {
      const fresh = node.place()
      const hasNone = node !== this.root && node.children.length === 0
      if (slots.length === 0 && fresh.length === 0) continue
      if (!node.isOpen || hasNone) drawn.add(node.whole)
      else {
        for (const slot of slots) writes.push([['r', ...node.listPath, slot], 0])
        for (const child of fresh) drawn.add(child)
      }
    }
    for (const [node] of leaving) writes.push(...node.changes(drawn.has(node.whole)))
    const nodes = [...drawn]
    const encoded = this.shapes.encode(nodes)
    nodes.forEach((node, index) => writes.push([['r', ...node.path], encoded[index]]))
    const shapes: Write[] = this.shapes.takeFresh().map(([number, shape]) => [['d', number], shape])
    const values: Record<string, unknown> = {}
    for (const [keys, value] of [...shapes, ...writes]) values[pathOf(keys)] = value
    return values
  }

  appendChild(child: HostNode): void {
    this.root.insert(child, null)
  }

  insertBefore(child: HostNode, before: HostNode): void {
    this.root.insert(child, before)
  }

  removeChild(child: HostNode): void {
    this.root.remove(child)
  }
}
export type { Container }

import { unstable_batchedUpdates } from '@remax/runtime'
import { Bubbling, type HostEvent } from './bubbling'
import { HostNode, type Encoded } from './node'
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
const pathOf = (root: string, keys: readonly (string | number)[]) => root + keys.map(step).join('')

/**
 * The root that React draws a page into. What one commit changes is one setData: the tree under `r`, the shapes of its
 * nodes under `d`. Remax gives every page a second root, which nothing here draws into.
 */
export default class Container {
  readonly root = new HostNode(this, 'view', {})
  readonly shapes = new Shapes()
  /** Nodes with handlers, by id. */
  readonly listeners = new Map<number, HostNode>()
  private readonly dirty = new Set<HostNode>()
  private lastId = 0
  private isClosed = false

  constructor(
    private readonly page: PageInstance,
    key = 'root',
  ) {
    if (key !== 'root') return
    const bubbling = new Bubbling(this.listeners)
    for (const prop of eventProps)
      page[methodOf(prop)] = (event: HostEvent) =>
        unstable_batchedUpdates((heard: HostEvent) => bubbling.deliver(prop, heard), event)
  }

  /** To be told of a node whose props, text or children are no longer what the view has. */
  changed(node: HostNode): void {
    this.dirty.add(node)
  }

  listen(node: HostNode): number {
    this.lastId += 1
    this.listeners.set(this.lastId, node)
    return this.lastId
  }

  /** The page has closed. */
  clearUpdate(): void {
    this.isClosed = true
  }

  applyUpdate(): void {
    if (this.isClosed || this.dirty.size === 0) return
    const isFirst = this.root.slot === 0
    const changed = [...this.dirty].filter((node) => node.isSent)
    this.dirty.clear()
    const leaving = changed.map((node) => [node, node.takeLeaving()] as const)
    const values = isFirst ? this.whole() : this.differences(changed, leaving)
    if (Object.keys(values).length === 0) return
    this.page.setData(values, () => leaving.forEach(([node, slots]) => node.emptied(slots)))
  }

  private whole(): Record<string, unknown> {
    this.root.meetShapes()
    const r: Encoded = this.root.encode()
    this.root.slot = 1
    return { d: this.shapes.takeFresh().map(([, shape]) => shape), r }
  }

  private differences(
    changed: readonly HostNode[],
    leaving: readonly (readonly [HostNode, readonly number[]])[],
  ): Record<string, unknown> {
    const fresh = changed.flatMap((node) => node.place())
    for (const node of fresh) node.meetShapes()
    const writes = [
      ...leaving.flatMap(([node, slots]) => slots.map((slot) => [[...node.path, slot], 0] as const)),
      ...fresh.map((node) => [node.path, node.encode()] as const),
      ...changed.flatMap((node) =>
        node.changes().map(([at, value]) => [[...node.path, ...at], value] as const),
      ),
    ].map(([keys, value]) => [pathOf('r', keys), value] as const)
    const shapes = this.shapes.takeFresh().map(([number, shape]) => [pathOf('d', [number]), shape] as const)
    return Object.fromEntries([...shapes, ...writes])
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

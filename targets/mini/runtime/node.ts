import type { Container } from './container'
import { textShape } from '../elements'
import { read, type Props } from './props'
import type { Shape } from './shapes'

/**
 * A node as the view gets it: its shape or the number of one; what is its own, which is of text the text, else 0, the
 * id that its events come with, or an object with the id as `i` and, where the children are not in the order of their
 * slots, that order as `o`; and from 2 on its children, each in a slot that it keeps, with 0 in an empty one.
 */
export type Encoded = [shape: number | Shape, own: Own | string, ...children: (Encoded | 0)[]]
export type Own = number | Props

/** An id that nobody listens by. A template reads 0 as no id in the object and then takes the object for it. */
const nobody = -1

/** Slots 0 and 1 of an element hold its shape and its own. */
const firstSlot = 2

/** A host element or a text, as React sees it. */
export class HostNode {
  parent: HostNode | null = null
  readonly children: HostNode[] = []
  /** Where the view has it in its parent; 0 while it does not have it. */
  slot = 0
  /** Comes with its events; 0 until it has a handler. */
  id = 0
  text: string | null = null
  /** React may hide a tree without taking it away. */
  isHidden = false
  /** What the view has. */
  private sentShape: Shape = {}
  private sentOwn: Own = 0
  /** What was read of it for the update under way. */
  private reading: Reading | null = null
  private nextSlot = firstSlot
  /** Slots that the view has emptied. Before that a new node in one would pass for the old. */
  private readonly emptySlots: number[] = []
  private readonly leavingSlots: number[] = []

  constructor(
    readonly container: Container,
    readonly type: string,
    public props: Props,
  ) {}

  insert(child: HostNode, before: HostNode | null): void {
    const at = child.parent === this ? this.children.indexOf(child) : -1
    if (at >= 0) this.children.splice(at, 1)
    child.parent = this
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, child)
    this.container.changed(this)
  }

  remove(child: HostNode): void {
    this.children.splice(this.children.indexOf(child), 1)
    child.parent = null
    child.forget()
    if (child.slot === 0) return
    this.leavingSlots.push(child.slot)
    child.slot = 0
    this.container.changed(this)
  }

  /** No event reaches it or what is in it any more. */
  private forget(): void {
    this.container.listeners.delete(this.id)
    this.id = 0
    for (const child of this.children) child.forget()
  }

  /** Whether the view has it. */
  get isSent(): boolean {
    return this.slot > 0 && (this === this.container.root || (this.parent?.isSent ?? false))
  }

  /** Slots from the root down. */
  get path(): number[] {
    return this.parent ? [...this.parent.path, this.slot] : []
  }

  /** Makes the shapes of an update known before any of it is encoded. */
  meetShapes(): void {
    if (this.text !== null) return
    this.reading = this.read()
    this.container.shapes.meet(this.reading.key)
    for (const child of this.children) child.meetShapes()
  }

  /** All of it, for a view that has nothing of it. */
  encode(): Encoded {
    if (this.text !== null) return [textShape, this.isHidden ? '' : this.text]
    this.children.forEach((child, index) => (child.slot = firstSlot + index))
    this.nextSlot = firstSlot + this.children.length
    const { shape, key, own } = this.reading ?? this.read()
    this.reading = null
    this.sentShape = shape
    this.sentOwn = own
    const encoded = this.container.shapes.encode(key, shape)
    return [encoded, own, ...this.children.map((child) => child.encode())]
  }

  /** Gives the new children their slots. */
  place(): HostNode[] {
    const fresh = this.children.filter(({ slot }) => slot === 0)
    for (const child of fresh) child.slot = this.slotFor(this.children.indexOf(child))
    return fresh
  }

  /** Between its neighbours' if one is empty there, else a new one, which `o` then puts in its place. */
  private slotFor(index: number): number {
    const low = this.children[index - 1]?.slot ?? firstSlot - 1
    const high = this.children.slice(index + 1).find(({ slot }) => slot > 0)?.slot ?? Infinity
    const empty = this.emptySlots.findIndex((slot) => slot > low && slot < high)
    if (empty >= 0) return this.emptySlots.splice(empty, 1)[0] ?? 0
    this.nextSlot += 1
    return this.nextSlot - 1
  }

  /** The slots that children have left since; they are empty once `emptied` was told of them. */
  takeLeaving(): number[] {
    return this.leavingSlots.splice(0)
  }

  emptied(slots: readonly number[]): void {
    this.emptySlots.push(...slots)
  }

  /** What of it differs from what the view has, by slot, or by slot and name of what is its own. */
  changes(): Change[] {
    if (this.text !== null) return [[[1], this.encode()[1]]]
    const { shape, key, own } = this.read()
    const over = overriding(this.sentShape, shape)
    const next = over ? join(own, over) : own
    const found = ownChanges(this.sentOwn, next)
    this.sentOwn = next
    if (over) return found
    const { shapes } = this.container
    shapes.meet(key)
    this.sentShape = shape
    return [[[0], shapes.encode(key, shape)], ...found]
  }

  private read(): Reading {
    const props = this.isHidden ? { ...this.props, style: { display: 'none' } } : this.props
    const { shape, own, listens } = read(this.type, props)
    const key = JSON.stringify(shape)
    if (listens && this.id === 0) this.id = this.container.listen(this)
    const order = this.order()
    if (!order && Object.keys(own).length === 0) return { shape, key, own: listens ? this.id : 0 }
    return { shape, key, own: { i: listens ? this.id : nobody, ...own, ...(order && { o: order }) } }
  }

  /** The children's slots, if they do not ascend. */
  private order(): number[] | null {
    const slots = this.children.map(({ slot }) => slot)
    return slots.some((slot, index) => slot < (slots[index - 1] ?? 0)) ? slots : null
  }
}

/** A node's props as the data has them; `key` is the shape's JSON. */
interface Reading {
  readonly shape: Shape
  readonly key: string
  readonly own: Own
}

type Change = [at: readonly (string | number)[], value: unknown]

/** A node's own class and style count before those of its shape, so that a change of one is sent alone. */
const overridable = ['c', 's'] as const

/** What to put over the shape that the view has to make the other of it; null where that needs another shape. */
function overriding(sent: Shape, shape: Shape): Props | null {
  const differing = overridable.filter((name) => shape[name] !== sent[name])
  if (differing.some((name) => !shape[name])) return null
  const over = Object.fromEntries(differing.map((name) => [name, shape[name]]))
  const rest = (whole: Shape) => JSON.stringify({ ...whole, c: 0, s: 0 })
  return rest(sent) === rest(shape) ? over : null
}

const join = (own: Own, more: Props): Own => {
  if (Object.keys(more).length === 0) return own
  return typeof own === 'number' ? { i: own || nobody, ...more } : { ...own, ...more }
}

/** Only what differs where the same names are there; what is unset cannot be sent alone. */
function ownChanges(before: Own, after: Own): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (typeof before === 'number' || typeof after === 'number') return [[[1], after]]
  if (Object.keys(before).some((name) => !(name in after))) return [[[1], after]]
  return Object.keys(after)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => [[1, name], after[name]])
}

import type { Container } from './container'
import { absent, read, type Props } from './props'
import type { Reading } from './shapes'

/** What a node's attributes are at one time, by their names in the data, and as `o` its children's order. */
type State = Readonly<Record<string, unknown>>

/** Of a write to the page's data: the keys that lead there, and the value. */
export type Write = [keys: readonly (string | number)[], value: unknown]

/** Of a slot in an address: a small letter, after capitals from 26 on. The helper `a` of the templates writes the same. */
function letters(slot: number): string {
  let text = String.fromCharCode(97 + (slot % 26))
  for (let rest = Math.floor(slot / 26); rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(65 + ((rest - 1) % 26)) + text
  return text
}

/** A host element or a text, as React sees it. */
export class HostNode {
  parent: HostNode | null = null
  readonly children: HostNode[] = []
  /** Where the view has it in its parent; -1 while it does not have it. */
  slot = -1
  text: string | null = null
  /** React may hide a tree without taking it away. */
  isHidden = false
  /** What was read of it for the update under way. */
  reading: Reading | null = null
  /** Where its list of children stands in what was sent of it; 0 where the children stand in a shape, or there are none. */
  listAt = 0
  /** What the view shows of it; null until it was sent. */
  private state: State | string | null = null
  /** Whether the view has something over what was sent of it. */
  private isOver = false
  private nextSlot = 0
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
    child.forget()
    this.children.splice(this.children.indexOf(child), 1)
    child.parent = null
    if (child.slot < 0) return
    this.leavingSlots.push(child.slot)
    child.slot = -1
    this.container.changed(this)
  }

  /** What the view has over it and what is in it has no meaning any more. */
  private forget(): void {
    if (this.isOver) this.container.forget(this.address)
    this.isOver = false
    for (const child of this.children) child.forget()
  }

  /** Whether the view has it. */
  get isSent(): boolean {
    return this.state !== null && (this === this.container.root || (this.parent?.isSent ?? false))
  }

  /** Whether its children can come and go one by one. */
  get isOpen(): boolean {
    return this.listAt > 0
  }

  /** Itself, or what is around it that was sent with one shape. */
  get whole(): HostNode {
    return this.parent === null || this.parent.isOpen ? this : this.parent.whole
  }

  /** The keys that lead to what was sent of it: one that stands in a list. */
  get path(): number[] {
    return [...(this.parent?.listPath ?? []), this.slot]
  }

  get listPath(): number[] {
    return this.parent ? [...this.path, this.listAt] : []
  }

  /** The slots that lead to it, in letters: its events say it, and what is put over it goes by it. */
  get address(): string {
    return this.parent ? this.parent.address + letters(this.slot) : ''
  }

  childAt(slot: number): HostNode | undefined {
    return this.children.find((child) => child.slot === slot)
  }

  /** Whether its children are all that it has, in the order of their slots. */
  get isNeat(): boolean {
    return (
      this.children.length === 0 ||
      (this.children.length === this.nextSlot && this.children.every(({ slot }, index) => slot === index))
    )
  }

  /** Its children by slot, 0 for an empty one. */
  get slots(): (HostNode | 0)[] {
    const slots = new Array<HostNode | 0>(this.nextSlot).fill(0)
    for (const child of this.children) slots[child.slot] = child
    return slots
  }

  /** Gives the children slots, those of a new node in their order. @returns those that the view does not have */
  place(): HostNode[] {
    const fresh = this.children.filter(({ slot }) => slot < 0)
    for (const child of fresh) child.slot = this.slotFor(this.children.indexOf(child))
    return fresh
  }

  /** Between its neighbours' if one is empty there, else a new one, which `o` then puts in its place. */
  private slotFor(index: number): number {
    const low = this.children[index - 1]?.slot ?? -1
    const high = this.children.slice(index + 1).find(({ slot }) => slot >= 0)?.slot ?? Infinity
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

  /** Its attributes, by their names in the data. */
  read(): ReturnType<typeof read> {
    return read(this.type, this.isHidden ? { ...this.props, style: { display: 'none' } } : this.props)
  }

  get words(): string {
    return this.isHidden ? '' : (this.text ?? '')
  }

  /** To be said as it is sent. `listAt`: where its list of children stands then. */
  sent(listAt: number): void {
    this.listAt = listAt
    this.state = this.now(this.reading)
    this.reading = null
  }

  private now(reading: Reading | null): State | string {
    if (this.text !== null) return this.words
    const { shape, own } = reading ?? this.read()
    const slots = this.children.map(({ slot }) => slot)
    const ascend = slots.every((slot, index) => slot > (slots[index - 1] ?? -1))
    return { ...shape, ...own, ...(!ascend && { o: slots }) }
  }

  /** What to write of what differs from what the view shows. Of a node that `isDrawn` anew, what is not sent with it. */
  changes(isDrawn: boolean): Write[] {
    const [before, now] = [this.state, this.now(null)]
    const at = ['o', this.address || '_']
    const isOver = this.isOver
    if (typeof now === 'string' || typeof before === 'string' || before === null) {
      if (before === now || (isDrawn && !isOver)) return []
      this.state = now
      this.isOver = true
      // to a template '' is as nothing
      return [[at, now || ' ']]
    }
    const names = Object.keys({ ...before, ...now }).filter(
      (name) =>
        (name === 'o' || isOver || !isDrawn) && JSON.stringify(before[name]) !== JSON.stringify(now[name]),
    )
    this.state = now
    if (names.length === 0) return []
    this.isOver = true
    const values = names.map((name) => [name, now[name] ?? absent(this.type, name)] as const)
    if (isOver) return values.map(([name, value]) => [[...at, name], value])
    const over: Record<string, unknown> = {}
    for (const [name, value] of values) over[name] = value
    return [[at, over]]
  }
}

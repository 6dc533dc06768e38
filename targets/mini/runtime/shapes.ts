import { softKeys, textKind, textShape } from '../elements'
import type { HostNode } from './node'
import type { Props } from './props'

/**
 * A node as the view gets it: the number of its shape, then what fills the shape's holes. A node whose children
 * come and go one by one has as last a list of them, with 0 in an empty slot.
 */
export type Encoded = [shape: number, ...rest: unknown[]]

/**
 * What was read of a node: the attributes that nodes of a list have in common, those of its own, and what it is with
 * all that is in it, null where that may not be one shape.
 */
export interface Reading {
  readonly shape: Props
  readonly own: Props
  readonly structure: Structure | null
}

/** A node with all that is in it, but for texts and for what differs from one to the next. */
interface Structure {
  readonly id: number
  readonly fixed: Props
  readonly own: readonly string[]
  readonly kids: readonly Structure[]
  /** Labels and styles, as the first had them: those that `differ` are holes. */
  readonly soft: Props
  readonly differ: Set<string>
  met: number
  /** Of its shape; 0 until it has one. */
  number: number
  holes: number
}

interface Way {
  readonly key: string
  readonly holes: readonly string[]
  /** No children, so many texts, or a list of them. */
  readonly form: '' | number | 'K'
}

/** What was met once is forgotten above this many. */
const mostMet = 2_000

/** A swiper's template draws its items itself, from lists. */
const listed = new Set(['swiper', 'swiper-item'])

const hole = (name: string) => name.toUpperCase()
const without = (shape: Props, names: readonly string[]): Record<string, unknown> => {
  const rest = { ...shape }
  for (const name of names) delete rest[name]
  return rest
}
const softOf = (shape: Props) => [...softKeys].filter((name) => name in shape)

/**
 * The shapes that a page has numbered; the view has them by number under `d`. What the page meets twice gets a number,
 * with all that is in it, so that another one of it is its number and what fills the holes: `k` says which shape each
 * child has and where its holes begin, a name in capitals which hole an attribute is in.
 */
export class Shapes {
  private readonly structures = new Map<string, Structure>()
  /** Of nodes whose children stand in lists, by what they are without them. */
  private readonly alone = new Map<string, { met: number; number: number }>()
  private readonly text: Structure
  private lastId = 1
  private lastNumber = textShape
  private fresh: [number: number, shape: unknown][] = [
    [0, 0],
    [textShape, { t: textKind }],
  ]

  constructor() {
    const none = { fixed: {}, own: [], kids: [], soft: {}, differ: new Set<string>() }
    this.text = { ...none, id: 1, met: 2, number: textShape, holes: 1 }
  }

  /** Sends nodes: all of an update at once, so that what they have in common is known before the first is written. */
  encode(nodes: readonly HostNode[]): Encoded[] {
    for (const node of nodes) this.survey(node)
    for (const node of nodes) this.count(node)
    return nodes.map((node) => this.write(node))
  }

  /** What the view does not have yet. */
  takeFresh(): [number: number, shape: unknown][] {
    return this.fresh.splice(0)
  }

  private survey(node: HostNode): Structure | null {
    if (node.text !== null) return this.text
    node.place()
    const { shape, own } = node.read()
    const kids: Structure[] = []
    for (const child of node.children) {
      const kid = this.survey(child)
      if (kid) kids.push(kid)
    }
    const isWhole = kids.length === node.children.length && node.isNeat && !listed.has(node.type)
    const structure = isWhole ? this.structureOf(shape, own, kids) : null
    node.reading = { shape, own, structure }
    return structure
  }

  private structureOf(shape: Props, own: Props, kids: readonly Structure[], variant = ''): Structure {
    const names = softOf(shape).filter((name) => name !== 'c')
    const fixed = without(shape, names)
    const key = variant + JSON.stringify([fixed, names, Object.keys(own), kids.map(({ id }) => id)])
    const known = this.structures.get(key)
    if (!known) {
      if (this.structures.size >= mostMet)
        for (const [old, { number }] of this.structures) if (number === 0) this.structures.delete(old)
      this.lastId += 1
      const made: Structure = {
        id: this.lastId,
        fixed,
        own: Object.keys(own),
        kids,
        soft: Object.fromEntries(names.map((name) => [name, shape[name]])),
        differ: new Set(variant === '' ? [] : names),
        met: 1,
        number: 0,
        holes: 0,
      }
      this.structures.set(key, made)
      return made
    }
    const differing = names.filter((name) => known.soft[name] !== shape[name] && !known.differ.has(name))
    if (differing.length > 0 && known.number > 0) return this.structureOf(shape, own, kids, '~')
    for (const name of differing) known.differ.add(name)
    known.met += 1
    return known
  }

  private isOne(structure: Structure | null | undefined): structure is Structure {
    return structure ? structure.number > 0 || structure.met > 1 : false
  }

  /** How a node is told apart from its children: with the attributes of its own alone as holes, or with more. */
  private ways({ type, children, isNeat, reading }: HostNode): Way[] {
    const { shape = {}, own = {} } = reading ?? {}
    const isList = listed.has(type) || !isNeat || children.some(({ text }) => text === null)
    const form: Way['form'] = children.length === 0 ? '' : isList ? 'K' : children.length
    const names = Object.keys(own)
    const soft = listed.has(type) ? [] : softOf(shape)
    const classes = soft.filter((name) => name === 'c')
    const others = soft.filter((name) => name !== 'c')
    const ways = [[], classes, others, soft].map((more) => ({
      key: JSON.stringify([without(shape, more), [...names, ...more], form]),
      holes: [...names, ...more],
      form,
    }))
    return ways.filter(({ key }, at) => ways.findIndex((way) => way.key === key) === at)
  }

  /** Of nodes that have to be sent apart from their children. */
  private count(node: HostNode): void {
    if (node.text !== null || this.isOne(node.reading?.structure)) return
    if (this.alone.size >= mostMet)
      for (const [old, { number }] of this.alone) if (number === 0) this.alone.delete(old)
    for (const { key } of this.ways(node)) {
      const known = this.alone.get(key) ?? { met: 0, number: 0 }
      known.met += 1
      this.alone.set(key, known)
    }
    for (const child of node.children) this.count(child)
  }

  private write(node: HostNode): Encoded {
    if (node.text !== null) {
      node.sent(0)
      return [textShape, node.words]
    }
    const { shape, own, structure } = node.reading ?? { shape: {}, own: {}, structure: null }
    if (this.isOne(structure)) {
      this.number(structure)
      return [structure.number, ...this.fill(node, structure)]
    }
    const ways = this.ways(node)
    const way = ways.find(({ key }) => {
      const { met = 0, number = 0 } = this.alone.get(key) ?? {}
      return number > 0 || met > 1
    })
    // one that comes once has as much as can be as holes, for others may be like it but for those
    const { key = '', holes = [], form = '' } = way ?? ways[ways.length - 1] ?? {}
    const written = without(shape, holes)
    holes.forEach((name, at) => (written[hole(name)] = at))
    const values = holes.map((name) => (name in own ? own[name] : shape[name]))
    if (form === 'K') written.K = 1 + holes.length
    else if (form !== '') written.k = node.children.map((_, at) => [textShape, holes.length + at])
    node.sent(form === 'K' ? 1 + holes.length : 0)
    const rest =
      form === 'K'
        ? [...values, node.slots.map((child) => (child === 0 ? 0 : this.write(child)))]
        : [...values, ...node.children.flatMap((child) => this.write(child).slice(1))]
    const known = this.alone.get(key)
    if (known && known.number > 0) return [known.number, ...rest]
    const number = this.add(written)
    if (known) known.number = number
    return [number, ...rest]
  }

  private add(shape: Props): number {
    this.lastNumber += 1
    this.fresh.push([this.lastNumber, shape])
    return this.lastNumber
  }

  /** Gives it, and all that is in it, a shape. */
  private number(structure: Structure): void {
    if (structure.number > 0) return
    const { fixed, own, kids, soft, differ } = structure
    for (const kid of kids) this.number(kid)
    const shape: Record<string, unknown> = { ...fixed }
    let holes = 0
    for (const name of own) shape[hole(name)] = holes++
    for (const name of Object.keys(soft)) {
      if (differ.has(name)) shape[hole(name)] = holes++
      else shape[name] = soft[name]
    }
    if (kids.length > 0)
      shape.k = kids.map((kid) => {
        const begins = holes
        holes += kid.holes
        return kid.holes > 0 && begins > 0 ? [kid.number, begins] : [kid.number]
      })
    structure.holes = holes
    structure.number = this.add(shape)
  }

  /** What fills the holes of a structure, and of all that is in it. */
  private fill(node: HostNode, { own, soft, differ, kids }: Structure): unknown[] {
    const reading = node.reading
    const values = [
      ...own.map((name) => reading?.own[name]),
      ...Object.keys(soft).flatMap((name) => (differ.has(name) ? [reading?.shape[name]] : [])),
    ]
    node.sent(0)
    const inside = node.children.flatMap((child, index) => {
      const kid = kids[index]
      if (child.text === null && kid) return this.fill(child, kid)
      child.sent(0)
      return [child.words]
    })
    return [...values, ...inside]
  }
}

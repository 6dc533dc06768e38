/** The house: declarations of all features, each part under its name. */
import { kindNames } from '../contract/kinds'
import { sheetNames } from '../contract/registrar/rules'
import type { Feature } from './feature'
import { inOrder } from './steps-in-order'

type Part = keyof Feature
type Declared<P extends Part> = NonNullable<Feature[P]>
/** Lists one after the other, records as one. */
type Joined<P extends Part> = Declared<P> extends readonly (infer T)[] ? readonly T[] : Required<Declared<P>>
/** Values that the makers of a part return. */
type Made<P extends Part> = {
  [N in keyof Declared<P>]-?: NonNullable<Declared<P>[N]> extends (context: never) => infer T ? T : never
}

const { leads: _leads, ...kinds } = kindNames
/** Parts whose entries the contract names, with those names. */
const named: Partial<Record<Part, readonly string[]>> = { ...kinds, sheets: sheetNames }

/** @throws Error that names an entry that two features declare */
function joined(part: Part, features: readonly Feature[]): unknown {
  const values = features.flatMap((one): unknown => one[part] ?? [])
  if (features.some((one) => Array.isArray(one[part]))) return values
  const all: Record<string, unknown> = {}
  for (const [name, body] of values.flatMap((record) => Object.entries(record as object))) {
    if (name in all) throw new Error(`two features declare ${part}.${name}`)
    all[name] = body
  }
  return all
}

/** A feature without the entries that others stand in place of. */
function lacking(one: Feature, others: Feature): Feature {
  const kept: Record<string, unknown> = { ...one }
  for (const part of Object.keys(named) as Part[]) {
    const [own, its] = [one[part], others[part]]
    if (own && its)
      kept[part] = Object.fromEntries(Object.entries(own).filter(([name]) => !Object.hasOwn(its, name)))
  }
  return kept
}

export class House {
  private readonly parts = new Map<string, unknown>()
  private readonly made = new WeakMap<object, Map<string, unknown>>()
  /** The steps of deleting an account, in the order in which rows are locked. */
  readonly erasures
  /** The steps of the demo campus, in the order in which they add to it. */
  readonly seeds

  /** @throws Error that names what the contract declares and no feature has, what two have, or steps without an order */
  constructor(readonly features: readonly Feature[]) {
    for (const [part, wanted] of Object.entries(named) as [Part, readonly string[]][]) {
      const found = Object.keys(this.all(part))
      const missing = wanted.filter((name) => !found.includes(name))
      const unknown = found.filter((name) => !wanted.includes(name))
      if (missing.length > 0) throw new Error(`no feature declares ${part}: ${missing.join(', ')}`)
      if (unknown.length > 0) throw new Error(`the contract does not name ${part}: ${unknown.join(', ')}`)
    }
    this.all('exported')
    this.erasures = inOrder('erasures', this.all('erasures'))
    this.seeds = inOrder('seeds', this.all('seeds'))
  }

  /** Declarations of all features under a part. */
  all<P extends Part>(part: P): Joined<P> {
    if (!this.parts.has(part)) this.parts.set(part, joined(part, this.features))
    return this.parts.get(part) as Joined<P>
  }

  /** The bodies of a part by their kinds, made once for the context. */
  of<P extends Part>(context: object, part: P): Made<P> {
    const made = this.made.get(context) ?? new Map<string, unknown>()
    this.made.set(context, made)
    if (!made.has(part)) {
      const makers = Object.entries(this.all(part)) as [string, (context: object) => unknown][]
      made.set(part, Object.fromEntries(makers.map(([name, make]) => [name, make(context)])))
    }
    return made.get(part) as Made<P>
  }

  /** The same house with some entries replaced, for tests. */
  with = (parts: Feature): House => new House([...this.features.map((one) => lacking(one, parts)), parts])
}

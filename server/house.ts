/** The kinds and the features, collected at start: what each feature declares is found here by its kind. */
import { kindNames } from '../contract/kinds'
import { sheetNames } from '../contract/registrar/rules'
import type { Context, Viewer } from './context'
import { followedBy } from './core/order/followed'
import { declared } from './declared'
import type { Switch } from './core/switches/switch'
import { withThings } from './core/thing/bodies'
import type { Erasure, Feature } from './feature'
import { inOrder } from './order'
import type { Seeding } from './seed/campus'

/** Parts of a feature whose kinds the contract names, with those names. */
const { leads: _leads, ...kinds } = kindNames
const named = { ...kinds, sheets: sheetNames }
type Part = keyof typeof named
type Names<P extends Part> = (typeof named)[P][number]
type Bodies<P extends Part> = NonNullable<Feature[P]>
type Body<P extends Part> = NonNullable<Bodies<P>[keyof Bodies<P>]>
type Made<P extends Part> = Body<P> extends (context: Context) => infer T ? T : never

/** Entries of all features under one part. @throws Error that names an entry that two of them declare */
function merged<T>(
  part: string,
  declared: readonly (Readonly<Record<string, T>> | undefined)[],
): Record<string, T> {
  const all: Record<string, T> = {}
  for (const [name, body] of declared.flatMap((one) => Object.entries(one ?? {}))) {
    if (name in all) throw new Error(`two features declare ${part}.${name}`)
    all[name] = body
  }
  return all
}

export class House {
  private readonly made = new WeakMap<Context, Map<string, unknown>>()
  /** With what follows from their things. */
  readonly features: readonly Feature[]
  /** With what follows from their orders, too. */
  private readonly parts: readonly Feature[]
  /** The steps of deleting an account, in the order in which rows are locked. */
  readonly erasures: readonly (readonly [name: string, step: Erasure])[]
  /** What can be switched off, by name. */
  readonly switches: ReadonlyMap<string, Switch>
  /** The steps of the demo campus, in the order in which they add to it. */
  readonly seeds: readonly (readonly [name: string, step: Seeding])[]

  /** @throws Error that names what the contract declares and no feature has, what two have, or steps without an order */
  constructor(given: readonly Feature[], replaced: Feature = {}) {
    this.features = given.map(withThings)
    const all = this.features.flatMap((one) => [one, ...followedBy(one.orders ?? {}).map(withSwitchOf(one))])
    this.switches = new Map(
      this.features.flatMap((one) => (one.switch ? [[one.switch.name, one.switch]] : [])),
    )
    this.parts = [...all.map((one) => lacking(one, replaced)), replaced]
    for (const part of Object.keys(named) as Part[]) {
      const found = Object.keys(this.all(part))
      const wanted: readonly string[] = named[part]
      const missing = wanted.filter((name) => !found.includes(name))
      const unknown = found.filter((name) => !wanted.includes(name))
      if (missing.length > 0) throw new Error(`no feature declares ${part}: ${missing.join(', ')}`)
      if (unknown.length > 0) throw new Error(`the contract does not name ${part}: ${unknown.join(', ')}`)
    }
    this.all('exported')
    this.erasures = inOrder('erasures', this.all('erasures'))
    this.seeds = inOrder('seeds', this.all('seeds'))
  }

  /** The bodies of one part by their kinds, made once for the context. */
  of<P extends Exclude<Part, 'searches' | 'orders' | 'sheets'>>(
    context: Context,
    part: P,
  ): Record<Names<P>, Made<P>> {
    const made = this.made.get(context) ?? new Map<string, unknown>()
    this.made.set(context, made)
    if (!made.has(part)) {
      const makers = this.all(part) as Record<string, (context: Context) => unknown>
      const bodies = Object.entries(makers).map(([name, make]) => [name, make(context)])
      made.set(part, Object.fromEntries(bodies))
    }
    return made.get(part) as Record<Names<P>, Made<P>>
  }

  /** What all features declare under a part that is a record. */
  all<
    P extends
      | Part
      | 'desks'
      | 'queues'
      | 'lacks'
      | 'facts'
      | 'home'
      | 'mine'
      | 'grows'
      | 'erasures'
      | 'exported'
      | 'notExported'
      | 'kept'
      | 'hears'
      | 'handles'
      | 'monthly'
      | 'passing'
      | 'scopes'
      | 'seeds'
      | 'cards'
      | 'shares'
      | 'tags',
  >(part: P): Required<NonNullable<Feature[P]>> {
    return merged(
      part,
      this.parts.map((one): Readonly<Record<string, unknown>> | undefined => one[part]),
    ) as Required<NonNullable<Feature[P]>>
  }

  /** What all features declare under a part that is a list. */
  list<
    P extends
      | 'bars'
      | 'courses'
      | 'deals'
      | 'holds'
      | 'pointsHeld'
      | 'posted'
      | 'sealed'
      | 'services'
      | 'stays'
      | 'talks'
      | 'tells'
      | 'transferTitles'
      | 'waysIn'
      | 'wordsInUse',
  >(part: P): readonly NonNullable<Feature[P]>[number][] {
    return this.parts.flatMap((one): readonly NonNullable<Feature[P]>[number][] => one[part] ?? [])
  }

  /** The name of the switch that turns an entry off; undefined where none does. */
  switchOf(part: keyof Feature, name: string): string | undefined {
    const its = this.parts.find((one) => one.switch && Object.hasOwn(one[part] ?? {}, name))
    return its?.switch?.name
  }

  /** What a viewer's open apps listen to beside their own channel. */
  channelsOf(viewer: Viewer): readonly string[] {
    return this.features.flatMap((one) => one.channels?.(viewer) ?? [])
  }

  /** What `verifyLedger` holds the ledger against. */
  get ledger() {
    return { holds: this.list('holds'), posted: this.list('posted') }
  }

  /** The same house with some entries replaced, for tests. */
  with = (parts: Feature): House => new House(this.features, parts)
}

const withSwitchOf =
  (one: Feature) =>
  (following: Feature): Feature =>
    one.switch ? { ...following, switch: one.switch } : following

/** What a feature declares without the kinds that `parts` has. */
function lacking(one: Feature, parts: Feature): Feature {
  const kept = { ...one }
  for (const part of Object.keys(named) as Part[])
    if (parts[part] && one[part]) {
      const rest = Object.entries(one[part]).filter(([name]) => !Object.hasOwn(parts[part] ?? {}, name))
      Object.assign(kept, { [part]: Object.fromEntries(rest) })
    }
  return kept
}

const collected = async (): Promise<House> => new House(await declared())

let house: Promise<House> | undefined
/** Every feature that has a folder. */
export const openHouse = (): Promise<House> => (house ??= collected())

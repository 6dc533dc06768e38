import { sql, type SQL } from 'drizzle-orm'
import type { OrderName } from '../../../contract/kinds'
import type { AccountKind } from '../../../contract/ledger/rules'
import type { Feature } from '../../feature'
import type { House } from '../../features'

declare module '../../feature' {
  interface Feature {
    /** What turns it off for a school. Without one it is always there. */
    switch?: Switch
  }
}

/** What can be switched off. The features that it turns off all name the same one. */
export interface Switch {
  /** As `FEATURES_OFF` has it: the feature's folder. */
  name: string
  /** 跑腿. */
  title: string
  /** Pages that lead into it from elsewhere, as the route table has them: pages/runErrands/index. */
  entrances: readonly string[]
  /** Pages of what is under way: nothing leads there any more once it is over. */
  own?: readonly string[]
  /** Calls that begin something. While something is under way only they are refused. */
  begins?: readonly string[]
  /** Condition: something of the school's is not over. Without it everything is off at once. */
  underWay?: (school: SQL) => SQL
  /** Names of others that have to be off first, for they lead to this one. */
  after?: readonly string[]
}

/** Condition: an order of these kinds is not over in the school. */
export const openOrders =
  (...kinds: readonly OrderName[]) =>
  (school: SQL): SQL => sql`exists(select from orders o where o.school_id = ${school}
    and o.kind = any(${sql.param([...kinds])}::text[]) and o.status = 'placed')`

/** Condition: an account of the kind of somebody of the school is not empty. */
export const somebodyHas = (kind: AccountKind, school: SQL): SQL => sql`exists(select from ledger_accounts a
  join users u on u.id = a.owner where a.kind = ${kind} and a.balance > 0 and u.school_id = ${school})`

type Features = Pick<House, 'features'>

const known = new WeakMap<Features['features'], ReadonlyMap<string, Switch>>()

/** What can be switched off, by name. Every call of a feature asks: it is made once for a house. */
export function allSwitches({ features }: Features): ReadonlyMap<string, Switch> {
  const made = known.get(features)
  if (made) return made
  const all = new Map(features.flatMap((one) => (one.switch ? [[one.switch.name, one.switch]] : [])))
  known.set(features, all)
  return all
}

/** The name of the switch that turns an entry of a part off; undefined where none does. */
export const switchOf = ({ features }: Features, part: keyof Feature, name: string): string | undefined =>
  features.find((one) => one.switch && Object.hasOwn(one[part] ?? {}, name))?.switch?.name

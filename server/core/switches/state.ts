/** How the switches stand, as this node knows it. */
import { sql } from 'drizzle-orm'
import type { SwitchState } from '../../../contract/switches/rules'
import type { Context } from '../../context'
import { ConfigError } from '../../env'
import type { Feature } from '../../feature'
import { refuse } from '../../http/refusal'
import { allSwitches, switchOf, type Switch } from './switch'

/** Told to every node when a school switches something. */
const changed = 'switches.changed'
/** How long a node may go on without having heard, and until it sees that what was under way is over. */
const cacheMs = 5_000

type Off = Exclude<SwitchState, 'on'>
/** Those that are not on, by their names. */
export type OfSchool = ReadonlyMap<string, Off>
const none: OfSchool = new Map()

interface Known {
  at: number
  schools: Promise<ReadonlyMap<string, OfSchool>>
}

/** What each node of this process remembers. */
const memories = new WeakMap<Context['events'], { known: Known | null }>()

function memoryOf({ events }: Context): { known: Known | null } {
  const standing = memories.get(events)
  if (standing) return standing
  const memory: { known: Known | null } = { known: null }
  memories.set(events, memory)
  events.subscribe(changed, () => {
    memory.known = null
  })
  return memory
}

/** @throws ConfigError that names what `FEATURES_OFF` has and nothing here is called, or what has to be off as well */
export function demandKnown({ config, house }: Pick<Context, 'config' | 'house'>): void {
  const all = allSwitches(house)
  const known = [...all.values()]
  const unknown = config.featuresOff.filter((name) => !all.has(name))
  const problems = unknown.map(
    (name) => `FEATURES_OFF 里没有“${name}”这个功能，可以写 ${known.map((one) => one.name).join('、')}`,
  )
  for (const { name, after = [] } of known)
    for (const other of after)
      if (config.featuresOff.includes(name) && !config.featuresOff.includes(other))
        problems.push(`FEATURES_OFF 里有 ${name} 时也要有 ${other}：它会用到前面那个`)
  if (problems.length > 0) throw new ConfigError(problems)
}

/** What is not on in each school, read anew; `everywhere`: what the whole installation has off. */
export async function readOff(
  { db, house }: Pick<Context, 'db' | 'house'>,
  everywhere: readonly string[],
): Promise<ReadonlyMap<string, OfSchool>> {
  const all = allSwitches(house)
  const underWay = [...all.values()].flatMap(({ name, underWay: holds }) =>
    holds ? [sql`when ${name} then ${holds(sql`s.id`)}`] : [],
  )
  const { rows } = await db.execute<{ school: string; name: string; going: boolean }>(sql`
    select s.id as school, w.name, case w.name ${sql.join(underWay, sql` `)} else false end as going
    from schools s cross join unnest(${sql.param([...all.keys()])}::text[]) w(name)
    where w.name = any(${sql.param(everywhere)}::text[])
      or exists(select from school_switches x where x.school_id = s.id and x.name = w.name)`)
  const schools = new Map<string, Map<string, Off>>()
  for (const { school, name, going } of rows) {
    const own = schools.get(school) ?? new Map<string, Off>()
    schools.set(school, own.set(name, going ? 'ending' : 'off'))
  }
  return schools
}

/** What is not on in a school; for who has none, what is off in the whole installation. */
export async function offIn(context: Context, school: string | null): Promise<OfSchool> {
  if (allSwitches(context.house).size === 0) return none
  if (school === null) return new Map(context.config.featuresOff.map((name) => [name, 'off']))
  const memory = memoryOf(context)
  if (memory.known === null || Date.now() - memory.known.at > cacheMs) {
    const known = { at: Date.now(), schools: readOff(context, context.config.featuresOff) }
    memory.known = known
    known.schools.catch(() => {
      if (memory.known === known) memory.known = null
    })
  }
  return (await memory.known.schools).get(school) ?? none
}

/** Whether a switch that is not on takes an entry of a part away. */
export function isOff(house: Context['house'], off: OfSchool, part: keyof Feature, name: string): boolean {
  const its = off.size === 0 ? undefined : switchOf(house, part, name)
  return its !== undefined && off.has(its)
}

/** Pages that nothing may lead to there. */
export async function closedIn(context: Context, school: string | null): Promise<string[]> {
  const all = allSwitches(context.house)
  const off = await offIn(context, school)
  return [...off].flatMap(([name, state]) => {
    const { entrances = [], own = [] } = all.get(name) ?? {}
    return state === 'off' ? [...entrances, ...own] : entrances
  })
}

/** Whether an address, with its query, is one of these pages. */
export function leadsTo(pages: readonly string[], url: string): boolean {
  const page = url.replace(/^\//, '')
  return pages.some((one) => one === page || one === page.split('?')[0])
}

/** Every node looks anew. */
export async function rereadSwitches(context: Context): Promise<void> {
  memoryOf(context).known = null
  await context.events.publish(changed, true)
}

/** @throws Refusal that names what is off, for a call of it */
export async function demandOn(
  context: Context,
  { name, title, begins = [] }: Switch,
  path: string,
  school: string | null,
): Promise<void> {
  const state = (await offIn(context, school)).get(name)
  if (state === 'off') throw refuse(`学校没有开放${title}`)
  if (state === 'ending' && begins.includes(path))
    throw refuse(`学校关掉了${title}：已经开始的可以办完，不能再开始新的`)
}

import { eq, sql } from 'drizzle-orm'
import type { Switch } from '../../../contract/switches/schema'
import type { Context, Viewer } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { record } from '../../core/audit/record'
import { demandSchool } from '../../core/registrar/demand'
import { offIn, rereadSwitches } from '../../core/switches/state'
import { allSwitches, type Switch as Wanted } from '../../core/switches/switch'
import { schoolSwitches } from '../../core/switches/tables'

/** The switches of a school, for who looks after it. */
export async function switchesOf(context: Context, viewer: Viewer, school: string): Promise<Switch[]> {
  const { db, house, config } = context
  const all = allSwitches(house)
  await demandSchool(db, viewer, school)
  const [off, own] = await Promise.all([
    offIn(context, school),
    db.select().from(schoolSwitches).where(eq(schoolSwitches.schoolId, school)),
  ])
  return [...all.values()].map(({ name, title, after = [] }) => ({
    name,
    title,
    state: off.get(name) ?? 'on',
    everywhere: config.featuresOff.includes(name),
    since: own.find((row) => row.name === name)?.since.toISOString() ?? null,
    after: after.flatMap((other) => (off.has(other) ? [] : (all.get(other)?.title ?? []))),
  }))
}

interface Setting {
  school: string
  name: string
  on: boolean
}

/** The same again is a retry. @throws Refusal while another one leads to it, or where the installation has it off */
export async function setSwitch(
  context: Context,
  viewer: Viewer,
  { school, name, on }: Setting,
): Promise<void> {
  const { db, house, config } = context
  await demandSchool(db, viewer, school)
  const wanted = allSwitches(house).get(name)
  if (!wanted) throw gone('这个功能')
  if (on && config.featuresOff.includes(name)) throw refuse(`整个平台没有开放${wanted.title}`)
  const done = await db.transaction(async (tx) => {
    // two that depend on each other are not set at once
    await tx.execute(sql`select from schools where id = ${school} for no key update`)
    const { rows } = await tx.execute<{ name: string }>(
      sql`select name from school_switches where school_id = ${school}`,
    )
    const off = new Set([...rows.map((row) => row.name), ...config.featuresOff])
    demandOrder(house, wanted, on, off)
    const { rowCount } = on
      ? await tx.execute(sql`delete from school_switches where school_id = ${school} and name = ${name}`)
      : await tx.execute(sql`insert into school_switches (school_id, name) values (${school}, ${name})
          on conflict do nothing`)
    if (!rowCount) return false
    await record(tx, {
      actorId: viewer.id,
      action: on ? 'switches.on' : 'switches.off',
      subjectId: school,
      schoolId: school,
      detail: { name },
    })
    return true
  })
  if (done) await rereadSwitches(context)
}

/** @throws Refusal where others have to be switched first */
function demandOrder(
  house: Context['house'],
  { name, title, after = [] }: Wanted,
  on: boolean,
  off: ReadonlySet<string>,
): void {
  const switches = allSwitches(house)
  const closed = [...switches.values()].filter((one) => off.has(one.name) && one.after?.includes(name))
  if (on && closed.length > 0)
    throw refuse(`先打开${closed.map((one) => one.title).join('、')}：${title}要用到`)
  const open = after.flatMap((one) => (off.has(one) ? [] : (switches.get(one)?.title ?? [])))
  if (!on && open.length > 0) throw refuse(`先关掉${open.join('、')}，要用到${title}的都关了才能关它`)
}

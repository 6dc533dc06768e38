import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { knownPeople } from '../../core/account/seed'
import type { Seeding } from '../../seed/campus'
import { topUp } from '../../core/payment/seed'
import { Errands } from './seed/errands'
import { wanted } from './seed/texts'

/**
 * Riders, and orders on every part of their way. Certified students of the first school, by the demo's own channel of
 * payment: whom README names order, and the fourth rides.
 */
async function makeErrands(context: Context): Promise<void> {
  const { db } = context
  const [lin, chen, wind, first, ...others] = await knownPeople(context, 8)
  if (!lin || !chen || !wind || !first || others.length < 3) return
  const { rows: stations } = await db.execute<{
    id: string
    hours: string
    pickups: boolean
    posts: boolean
  }>(
    sql`select id, hours, pickups, posts from parcel_stations where school_id = ${lin.school} and open order by name`,
  )
  const [pickups, posts] = [
    stations.find((station) => station.pickups),
    stations.find((station) => station.posts),
  ]
  if (!pickups || !posts || !context.config.pay.sandbox) return
  const errands = new Errands(context, { pickups, posts })
  const riders = [first, ...others.slice(0, 3)]
  for (const [n, rider] of riders.entries()) {
    await db.execute(
      sql`update users set gender = coalesce(gender, ${n % 2 === 0 ? 'male' : 'female'}), verified_at = coalesce(verified_at, now()) where id = ${rider.id}`,
    )
    await errands.rider(rider)
  }
  for (const { id } of [wind, first]) await topUp(db, id, 20_000, { key: `demo:${id}` })
  const owners = [...others.slice(3), ...others.slice(0, 1)]
  for (const [n, words] of wanted.entries()) {
    const owner =
      [lin, chen, wind].find(({ phone }) => phone === words.by) ?? owners[n % owners.length] ?? wind
    const rider =
      riders.find(({ id }, at) => id !== owner.id && at >= n % riders.length) ??
      riders.find(({ id }) => id !== owner.id) ??
      first
    await errands.order(owner, rider, words, n)
  }
}

export const runningSeed: Seeding = { after: ['address', 'circle', 'wallet'], later: makeErrands }

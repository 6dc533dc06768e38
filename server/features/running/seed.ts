import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { Seeding } from '../../seed/campus'
import { topUp } from '../../core/payment/seed'
import { Errands, type Somebody } from './seed/errands'
import { wanted } from './seed/words'

/**
 * Riders, and orders on every part of their way. Certified students of the first school, by the demo's own channel of
 * payment: README names the first, who orders, and the second, who rides.
 */
async function makeErrands(context: Context): Promise<void> {
  const { db } = context
  const { rows: people } = await db.execute<Somebody>(sql`
    select u.id, u.school_id as school, u.phone, u.name, (select p.id from pictures p where p.owner_id = u.id order by p.id limit 1) as picture
    from users u where u.school_id = (select school_id from users where phone = '13800000001') and u.student_until > now() and exists(select 1 from pictures p where p.owner_id = u.id)
    order by u.phone limit 8`)
  const [first, second, ...others] = people
  if (!first || !second || others.length < 3) return
  const { rows: houses } = await db.execute<{ id: string }>(
    sql`select id from houses where school_id = ${first.school} and kind = 'dorm' order by name`,
  )
  const { rows: stations } = await db.execute<{
    id: string
    hours: string
    pickups: boolean
    posts: boolean
  }>(
    sql`select id, hours, pickups, posts from parcel_stations where school_id = ${first.school} and open order by name`,
  )
  const [pickups, posts] = [
    stations.find((station) => station.pickups),
    stations.find((station) => station.posts),
  ]
  if (houses.length === 0 || !pickups || !posts || !context.config.pay.sandbox) return
  const errands = new Errands(
    context,
    houses.map(({ id }) => id),
    { pickups, posts },
  )
  const riders = [second, ...others.slice(0, 3)]
  for (const [n, rider] of riders.entries()) {
    await db.execute(
      sql`update users set gender = coalesce(gender, ${n % 2 === 0 ? 'male' : 'female'}), verified_at = coalesce(verified_at, now()) where id = ${rider.id}`,
    )
    await errands.rider(rider)
  }
  for (const { id } of [first, second]) await topUp(db, id, 20_000, { key: `demo:${id}` })
  const owners = [first, ...others.slice(3), ...others.slice(0, 1)]
  for (const [n, words] of wanted.entries()) {
    const owner = owners[n % owners.length] ?? first
    const rider =
      riders.find(({ id }, at) => id !== owner.id && at >= n % riders.length) ??
      riders.find(({ id }) => id !== owner.id) ??
      second
    await errands.order(owner, rider, words, n)
  }
}

export const runningSeed: Seeding = { after: ['address', 'circle', 'wallet'], later: makeErrands }

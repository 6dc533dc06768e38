import { sql, type SQL } from 'drizzle-orm'
import { literal } from '../../database/literal'
import { inForce } from '../../core/roles/grants'
import { meanOf } from '../../core/order/ratings'
import { levelOf, levels, type Level } from '../../../contract/running/rider/rules'

interface Record {
  done: number
  stars: number
  ratings: number
}

const standingOf = (rider: Record): Level => levelOf(rider.done, meanOf(rider))
/** The platform's share of what the rider earns. */
export const percentOf = (rider: Record): number => standingOf(rider).percent

/** The same of the viewer, in a statement; the first level's of who is no rider. */
export const percentBy = (viewer: SQL): SQL => {
  const stars = sql`floor(r.stars::float8 / nullif(r.ratings, 0) * 10 + 0.5) / 10`
  const cases = [...levels].reverse().map((level) => {
    const rated = level.stars === 0 ? sql`true` : sql`${stars} >= ${literal(level.stars)}::float8`
    return sql`when r.done >= ${literal(level.done)} and ${rated} then ${literal(level.percent)}`
  })
  return sql`coalesce((select case ${sql.join(cases, sql` `)} end from riders r where r.user_id = ${viewer}), ${literal(levels[0].percent)})`
}

/** A condition: the person holds the role still, and is a student. A row of riders outlives both. */
export const isRider = (id: SQL): SQL => sql`exists(select 1 from grants g join users s on s.id = g.user_id
  where g.user_id = ${id} and g.role = 'rider' and ${inForce} and s.student_until > now())`

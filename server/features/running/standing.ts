import { sql, type SQL } from 'drizzle-orm'
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

/** The same of the viewer, a parameter, as text of SQL; the first level's of who is no rider. */
export const percentText = (viewer: string): string => {
  const stars = 'floor(r.stars::float8 / nullif(r.ratings, 0) * 10 + 0.5) / 10'
  const cases = [...levels]
    .reverse()
    .map(
      (level) =>
        `when r.done >= ${level.done} and ${level.stars === 0 ? 'true' : `${stars} >= ${level.stars}::float8`} then ${level.percent}`,
    )
  return `coalesce((select case ${cases.join(' ')} end from riders r where r.user_id = ${viewer}), ${levels[0].percent})`
}

/** A condition: the person holds the role still, and is a student. A row of riders outlives both. */
export const isRider = (id: SQL): SQL => sql`exists(select 1 from grants g join users s on s.id = g.user_id
  where g.user_id = ${id} and g.role = 'rider' and ${inForce} and s.student_until > now())`

import { levelOf, type Level } from '../../../contract/running/rider/rules'

interface Record {
  done: number
  stars: number
  ratings: number
}

/** Stars on average, to a tenth; null while nobody has rated. */
export const starsOf = ({ stars, ratings }: Pick<Record, 'stars' | 'ratings'>): number | null => (ratings === 0 ? null : Math.round((stars / ratings) * 10) / 10)
export const standingOf = (rider: Record): Level => levelOf(rider.done, starsOf(rider))
/** The platform's share of what the rider earns. */
export const percentOf = (rider: Record): number => standingOf(rider).percent

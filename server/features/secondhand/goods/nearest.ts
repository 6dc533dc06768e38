/** Where a list by distance goes on: metres, building, the moment (ms) and the id of the last row. */
import { scoredCursor, timedCursorOf, countedCursorOf, wrongPlace } from '../../../http/page'
import type { Cursor } from './statements'

interface Place {
  metres: number
  house: string
  since: number
  id: string
}

export const nearCursor = ({ metres, house, since, id }: Place): string =>
  `${scoredCursor(metres, house)}_${scoredCursor(since, id)}`

/** The four as a statement takes them. @throws Refusal when it is no such place */
export function nearCursorOf(after: string | undefined): Cursor {
  if (after === undefined) return { metres: null, building: null, fresh: null, id: null }
  const [metres, house, since, id, ...more] = after.split('_')
  const building = countedCursorOf(`${metres}_${house}`)
  const last = timedCursorOf(`${since}_${id}`)
  if (!building || !last || more.length > 0) throw wrongPlace()
  return {
    metres: building.score,
    building: building.id,
    fresh: new Date(last.ms).toISOString(),
    id: last.id,
  }
}

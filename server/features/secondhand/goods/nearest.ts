/** Where a list by distance goes on: metres, building, the moment (ms) and the id of the last row. */
import { scoredCursor, timedCursorOf, countedCursorOf, wrongPlace } from '../../../http/page'

interface Place {
  metres: number
  house: string
  since: number
  id: string
}

export const nearCursor = ({ metres, house, since, id }: Place): string =>
  `${scoredCursor(metres, house)}_${scoredCursor(since, id)}`

/** The four as a statement takes them. @throws Refusal when it is no such place */
export function nearCursorOf(after: string | undefined): unknown[] {
  if (after === undefined) return [null, null, null, null]
  const [metres, house, since, id, ...more] = after.split('_')
  const building = countedCursorOf(`${metres}_${house}`)
  const last = timedCursorOf(`${since}_${id}`)
  if (!building || !last || more.length > 0) throw wrongPlace()
  return [building.score, building.id, new Date(last.ms).toISOString(), last.id]
}

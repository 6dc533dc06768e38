/**
 * What a format of the contract takes: what the database takes for it, in one spelling. The door and the frames of
 * sockets read the same.
 */
import { Format } from 'typebox/format'

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const dayShape = /^(?:19\d\d|20\d\d|2100)-\d\d-\d\d$/
const instantShape =
  /^((?:20\d\d|2100)-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)$/

/** A UUID in small letters: ids are compared as texts, so one has one spelling. */
export const isId = (text: string): boolean => id.test(text)

/** A day of the calendar, of the years 1900 to 2100. */
export function isDay(text: string): boolean {
  if (!dayShape.test(text)) return false
  // JavaScript takes February 30th for March 2nd
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** A moment of the years 2000 to 2100, without leap seconds. */
export const isInstant = (text: string): boolean => isDay(instantShape.exec(text)?.[1] ?? '')

export const formats = { uuid: isId, date: isDay, 'date-time': isInstant }

for (const [name, check] of Object.entries(formats)) Format.Set(name, check)

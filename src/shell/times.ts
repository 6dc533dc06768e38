/** Days and times of day in Asia/Shanghai, as forms have them, and moments, as the server has them. */

/** ms that Asia/Shanghai is ahead of UTC, all year. */
const ahead = 8 * 3_600_000
const local = (at: string | number): string => new Date(new Date(at).getTime() + ahead).toISOString()

/** YYYY-MM-DD of a moment. */
export const dayOf = (at: string | number): string => local(at).slice(0, 10)
/** HH:mm of a moment. */
export const timeOf = (at: string | number): string => local(at).slice(11, 16)

export const momentOf = (day: string, time: string): string =>
  new Date(`${day}T${time}:00.000+08:00`).toISOString()
/** The last moment of a day. */
export const lastOf = (day: string): string => new Date(`${day}T23:59:59.999+08:00`).toISOString()

/** Times as vendors of the mainland write them: theirs are Asia/Shanghai, eight hours ahead all year. */

const ahead = 8 * 3_600_000

/** 2018-06-08T10:34:56+08:00 */
export const shanghaiTime = (at: Date): string =>
  `${new Date(at.getTime() + ahead).toISOString().slice(0, 19)}+08:00`

/** Of 2018-06-08 10:34:56; null where it is no such time. */
export function fromShanghai(text: string): Date | null {
  const [whole, day, clock] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)/.exec(text) ?? []
  if (whole === undefined) return null
  const at = new Date(`${day}T${clock}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Who may see or do something: everyone, people of my school, people I follow, nobody but me. Values only. */
export const audienceTitles = {
  everyone: '所有人',
  school: '同校的人',
  following: '我关注的人',
  nobody: '仅自己',
} as const

export type Audience = keyof typeof audienceTitles
export const audiences = Object.keys(audienceTitles) as Audience[]

/** A deleted dynamic can be restored for this long, days. */
export const recycleDays = 30

/** Whole days until what was deleted then goes for good; the last one counts as 1. Times in ms. */
export const daysLeft = (deleted: number, now: number): number =>
  Math.max(0, Math.ceil((deleted + recycleDays * 86_400_000 - now) / 86_400_000))

/** A sunflower that grows with what its owner really does. Values only. */

/**
 * What makes it grow: points of growth for each, the most of a day that count, and the most that one plant has of it. What
 * people only say of themselves, such as that they were in class, counts for little.
 */
export const sources = {
  sign: { title: '签到', each: 3, perDay: null, most: null },
  lesson: { title: '按时到课', each: 1, perDay: 2, most: 30 },
  answer: { title: '回答被采纳', each: 8, perDay: null, most: null },
  errand: { title: '送完一单', each: 5, perDay: 3, most: null },
  like: { title: '评论收到赞', each: 1, perDay: null, most: 30 },
  certified: { title: '学生认证', each: 10, perDay: null, most: 10 },
  watered: { title: '朋友浇水', each: 1, perDay: null, most: 30 },
  given: { title: '给朋友浇水', each: 1, perDay: null, most: 30 },
} as const satisfies Record<
  string,
  { title: string; each: number; perDay: number | null; most: number | null }
>
export type Source = keyof typeof sources
export const sourceNames = Object.keys(sources) as Source[]

/** How often each happened since it was planted. */
export type Counts = Record<Source, number>

export const noCounts = Object.fromEntries(sourceNames.map((name) => [name, 0])) as Counts

export const growthFrom = (source: Source, count: number): number => {
  const { each, most } = sources[source]
  return most === null ? count * each : Math.min(count * each, most)
}
export const growthOf = (counts: Counts): number =>
  sourceNames.reduce((sum, source) => sum + growthFrom(source, counts[source]), 0)

/** What it has grown into, and from which growth on. */
export const stages = [
  { title: '种子', from: 0 },
  { title: '发芽', from: 10 },
  { title: '长叶', from: 30 },
  { title: '长高', from: 60 },
  { title: '开花', from: 100 },
  { title: '成熟', from: 150 },
] as const
/** From 0. */
export const stageOf = (growth: number): number => stages.filter(({ from }) => growth >= from).length - 1
export const ripeFrom = 150

/** A harvest is a picture to keep and a few points, of which a year has no more than this. */
export const harvestPoints = { each: 10, perYear: 30 } as const

/** What one may say with the water. */
export const notes = {
  cheer: '加油',
  rest: '早点睡',
  today: '今天也辛苦了',
  meal: '改天一起吃饭',
  exam: '考试顺利',
} as const
export type Note = keyof typeof notes
export const noteNames = Object.keys(notes) as Note[]

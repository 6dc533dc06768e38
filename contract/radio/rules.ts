/** The campus radio. Values only. */
export const columns = {
  news: '校园播报',
  talk: '夜谈',
  music: '音乐',
  story: '故事',
  english: '外语',
  notice: '点歌和寄语',
} as const
export type Column = keyof typeof columns
export const columnNames = Object.keys(columns) as [Column, ...Column[]]

export const limits = {
  title: { min: 2, max: 40 },
  intro: { max: 1000 },
  bullet: { max: 40 },
} as const

/** Bullet comments that are asked for at once cover so many seconds. */
export const bulletSpan = 60
/** Bullet comments of one span at most: more would cover each other. */
export const bulletMost = 60
/** The place is told to the server at most every so many seconds. */
export const progressEvery = 15
/** Closer to the end than so many seconds a programme counts as heard: it begins anew. */
const heardWithin = 10

/** Where to go on, in seconds: at the beginning once it was heard to the end. */
export const resumeAt = (at: number, seconds: number): number =>
  at >= seconds - heardWithin ? 0 : Math.max(0, Math.floor(at))

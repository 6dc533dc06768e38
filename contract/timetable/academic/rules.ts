/** What comes from a university's own system, a spreadsheet or a calendar, and how it differs from the timetable. Values only. */
import { excerpt } from '../../characters/rules'
import { anyTint, limits, type ClassTimes, type TermNumber } from '../rules'

/** Systems that universities run, and the one of the demo. */
export const systemKinds = [
  'zhengfang',
  'zhengfang-old',
  'qiangzhi',
  'kingosoft',
  'wisedu',
  'chaoxing',
  'local',
] as const
export type SystemKind = (typeof systemKinds)[number]
export const systemTitles: Record<SystemKind, string> = {
  zhengfang: '新正方',
  'zhengfang-old': '老正方',
  qiangzhi: '强智',
  kingosoft: '青果',
  wisedu: '金智',
  chaoxing: '超星',
  local: '演示教务',
}
export const systemStates = { 启用: true, 停用: false } as const

export const academic = {
  /** Minutes that one stays signed in at the system. */
  minutes: 10,
  name: { max: 20 },
  url: { max: 200 },
  sso: { max: 500 },
  account: { min: 1, max: 40 },
  password: { min: 1, max: 100 },
  code: { max: 12 },
  /** Of a slider: moments, px either way, ms. */
  trace: { max: 64, px: 2000, ms: 600_000 },
  /** Of a file that is brought in, and characters of a text: what a file may hold can be pasted, too. */
  text: { max: 256 * 1024, bytes: 256 * 1024 },
} as const

/** Why the system gave nothing; the page says what to do. */
const failures = ['down', 'slow', 'changed', 'expired', 'unsupported', 'elsewhere', 'clear', 'sso'] as const
export type Failure = (typeof failures)[number]

/** A class as it comes from elsewhere. */
export interface Draft extends ClassTimes {
  name: string
  teacher: string
  room: string
}

/** Words on one line and at most so long; an ellipsis stands for the rest. */
export const shortLine = (text: string, max: number): string => excerpt(text.replace(/\s+/g, ' ').trim(), max)

const hoursKey = ({ hours }: Pick<Draft, 'hours'>): string => (hours ? `${hours.from}–${hours.to}` : '')
const placeOf = ({ name, teacher, room, day }: Draft): string => [name, teacher, room, day].join('\n')

/** What belongs together is one: weeks of the same sections, then neighbouring sections of the same weeks. */
export function joinDrafts(drafts: readonly Draft[]): Draft[] {
  const slots = new Map<string, Draft>()
  for (const draft of drafts) {
    const named = {
      ...draft,
      name: shortLine(draft.name, limits.name.max),
      teacher: shortLine(draft.teacher, limits.teacher.max),
      room: shortLine(draft.room, limits.room.max),
    }
    const key = `${placeOf(named)}\n${draft.from}\n${draft.to}\n${hoursKey(draft)}`
    const known = slots.get(key)
    slots.set(key, known ? { ...known, weeks: known.weeks | draft.weeks } : named)
  }
  const runs: Draft[] = []
  /** Runs that a neighbour may lengthen, by where they end. */
  const ending = new Map<string, Draft>()
  for (const draft of [...slots.values()].sort(inOrder)) {
    const endsAt = (section: number): string => `${placeOf(draft)}\n${draft.weeks}\n${section}`
    const before = draft.hours ? undefined : ending.get(endsAt(draft.from - 1))
    const run = before ?? { ...draft }
    if (before) {
      ending.delete(endsAt(before.to))
      before.to = draft.to
    } else runs.push(run)
    if (!draft.hours && !ending.has(endsAt(run.to))) ending.set(endsAt(run.to), run)
  }
  return runs
}

const inOrder = (one: Draft, other: Draft): number =>
  one.day - other.day || one.from - other.from || one.weeks - other.weeks || (one.name < other.name ? -1 : 1)

/** What a change may be about. */
export const draftFields = ['name', 'teacher', 'room', 'day', 'from', 'to', 'weeks', 'hours'] as const
export const changedFields = (one: Draft, other: Draft): (typeof draftFields)[number][] =>
  draftFields.filter((field) =>
    field === 'hours' ? hoursKey(one) !== hoursKey(other) : one[field] !== other[field],
  )

export type Difference<C extends Draft> =
  { kind: 'added'; draft: Draft } | { kind: 'changed'; draft: Draft; was: C } | { kind: 'removed'; was: C }

const closeness = (draft: Draft, one: Draft): number =>
  (draft.day === one.day ? 4 : 0) +
  (draft.from === one.from ? 3 : 0) +
  (draft.weeks === one.weeks ? 2 : 0) +
  (draft.room === one.room ? 1 : 0) +
  (draft.teacher === one.teacher ? 1 : 0)

/** How what was brought differs from the classes of a term. What is the same on both sides is not named. */
export function differences<C extends Draft>(
  drafts: readonly Draft[],
  classes: readonly C[],
): Difference<C>[] {
  const left = [...classes]
  const fresh = drafts.filter((draft) => {
    const at = left.findIndex((one) => changedFields(draft, one).length === 0)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  const pairs = fresh
    .flatMap((draft) => left.filter(({ name }) => name === draft.name).map((was) => ({ draft, was })))
    .sort((one, other) => closeness(other.draft, other.was) - closeness(one.draft, one.was))
  const changed: { draft: Draft; was: C }[] = []
  for (const pair of pairs)
    if (!changed.some(({ draft, was }) => draft === pair.draft || was === pair.was)) changed.push(pair)
  return [
    ...fresh
      .filter((draft) => !changed.some((pair) => pair.draft === draft))
      .map((draft) => ({ kind: 'added' as const, draft })),
    ...changed.map((pair) => ({ kind: 'changed' as const, ...pair })),
    ...left
      .filter((was) => !changed.some((pair) => pair.was === was))
      .map((was) => ({ kind: 'removed' as const, was })),
  ]
}

/** What a new class of the timetable has of a draft. */
export const classOf = ({ name, teacher, room, day, from, to, weeks, hours }: Draft, term: string) => ({
  ...{ term, name, teacher, room, day, from, to, weeks },
  ...(hours && { hours }),
  tint: anyTint,
  note: '',
})

/** The school year and term that a day is likely in: autumn from August, spring from February. */
export function termAround(date: string): { year: string; term: TermNumber } {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  const first = month >= 8 ? year : year - 1
  return { year: `${first}-${first + 1}`, term: month >= 8 || month < 2 ? 1 : 2 }
}
/** The latest years, this one first. */
export const yearsAround = (date: string): string[] => {
  const first = Number(termAround(date).year.slice(0, 4))
  return [1, 0, -1, -2, -3, -4].map((step) => `${first + step}-${first + step + 1}`)
}

interface Marked {
  score: string
  credit: string | null
  point: string | null
}
const numberIn = (text: string | null): number | null =>
  text !== null && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null

/** Credits in all; marks and points by their credits, of those that are numbers. null: there are none. */
export function averageOf(items: readonly Marked[]): {
  credits: string
  mark: string | null
  point: string | null
} {
  const weighed = items.map(({ score, credit, point }) => ({
    credit: numberIn(credit) ?? 0,
    mark: numberIn(score),
    point: numberIn(point),
  }))
  const sum = (of: readonly { credit: number }[]): number => of.reduce((all, { credit }) => all + credit, 0)
  const mean = (name: 'mark' | 'point'): string | null => {
    const counted = weighed.filter((one) => one[name] !== null && one.credit > 0)
    const total = counted.reduce((all, one) => all + (one[name] ?? 0) * one.credit, 0)
    return counted.length === 0 ? null : (total / sum(counted)).toFixed(2)
  }
  return { credits: String(Math.round(sum(weighed) * 10) / 10), mark: mean('mark'), point: mean('point') }
}

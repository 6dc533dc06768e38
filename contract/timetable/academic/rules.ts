/** What comes from a university's own system, a spreadsheet or a calendar, and how it differs from the timetable. Values only. */
import { anyTint, limits, type ClassTimes, type Parity, type TermNumber, type Weeks, weeksIn } from '../rules'

/** Systems that universities run, and the one of the demo. */
export const systemKinds = ['zhengfang', 'zhengfang-old', 'qiangzhi', 'kingosoft', 'local'] as const
export type SystemKind = (typeof systemKinds)[number]
export const systemTitles: Record<SystemKind, string> = {
  zhengfang: '新正方',
  'zhengfang-old': '老正方',
  qiangzhi: '强智',
  kingosoft: '青果',
  local: '演示教务',
}
export const systemStates = { 启用: true, 停用: false } as const

export const academic = {
  /** Minutes that one stays signed in at the system. */
  minutes: 10,
  name: { max: 20 },
  url: { max: 200 },
  account: { min: 1, max: 40 },
  password: { min: 1, max: 100 },
  code: { max: 12 },
  /** Of a file or a text that is brought in. */
  text: { max: 60_000, bytes: 256 * 1024 },
} as const

/** Why the system gave nothing; the page says what to do. */
const failures = ['down', 'changed', 'expired', 'unsupported'] as const
export type Failure = (typeof failures)[number]

/** A class as it comes from elsewhere. */
export interface Draft extends ClassTimes {
  name: string
  teacher: string
  room: string
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[、，;；.]/g, ',')
    .replace(/[–—~～至到]/g, '-')

const parityIn = (text: string): Parity | null =>
  text.includes('单') ? 'odd' : text.includes('双') ? 'even' : null

/** 1-8,10-16(双), 1-16周(单), {第1-16周|双周}, 3,5,7周; null where it names no weeks. */
export function weeksOf(text: string): Weeks | null {
  const [list = '', ...rest] = plain(text).replace(/[{}]/g, '').split('|')
  const whole = parityIn(rest.join(''))
  let weeks = 0
  for (const part of list.split(',')) {
    const bare = part.replace(/[()[\]第周单双全]/g, '')
    const [, from, to = from] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(bare) ?? []
    if (from === undefined || to === undefined || Number(from) > Number(to)) return null
    weeks |= weeksIn(Number(from), Number(to), parityIn(part) ?? whole ?? 'all')
  }
  return weeks === 0 ? null : weeks
}

/** Runs of sections: 1-2, 第1,2节, 01-02-03节, 0102. Those that the timetable has no room for are left out. */
export function sectionsIn(text: string): { from: number; to: number }[] {
  const found = new Set<number>()
  for (const part of plain(text)
    .replace(/[()[\]第节小大]/g, '')
    .split(',')) {
    const numbers = part
      .split('-')
      .flatMap((one) => (/^\d{4,}$/.test(one) && one.length % 2 === 0 ? (one.match(/\d\d/g) ?? []) : [one]))
    if (!numbers.every((one) => /^\d{1,2}$/.test(one))) continue
    const [first, last] = [Math.min(...numbers.map(Number)), Math.max(...numbers.map(Number))]
    for (let section = Math.max(1, first); section <= Math.min(last, limits.sections.max); section += 1)
      found.add(section)
  }
  const runs: { from: number; to: number }[] = []
  for (const section of [...found].sort((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run && run.to === section - 1) run.to = section
    else runs.push({ from: section, to: section })
  }
  return runs
}

/** 周一, 星期日, 礼拜天, 3; null where it is no day. */
export function dayIn(text: string): number | null {
  const word = plain(text).replace(/^(星期|礼拜|周)/, '')
  const at = word === '天' ? 6 : '一二三四五六日'.indexOf(word)
  if (word.length === 1 && at >= 0) return at + 1
  return /^[1-7]$/.test(word) ? Number(word) : null
}

/** The words of a cell on one line, as long as the timetable takes them. */
export const cut = (text: string, max: number): string =>
  Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, max).join('')

const placeOf = ({ name, teacher, room, day }: Draft): string => [name, teacher, room, day].join('\n')

/** What belongs together is one: weeks of the same sections, then neighbouring sections of the same weeks. */
export function joined(drafts: readonly Draft[]): Draft[] {
  const slots = new Map<string, Draft>()
  for (const draft of drafts) {
    const named = {
      ...draft,
      name: cut(draft.name, limits.name.max),
      teacher: cut(draft.teacher, limits.teacher.max),
      room: cut(draft.room, limits.room.max),
    }
    const key = `${placeOf(named)}\n${draft.from}\n${draft.to}`
    const known = slots.get(key)
    slots.set(key, known ? { ...known, weeks: known.weeks | draft.weeks } : named)
  }
  const runs: Draft[] = []
  for (const draft of [...slots.values()].sort(inOrder)) {
    const before = runs.find(
      (run) => placeOf(run) === placeOf(draft) && run.weeks === draft.weeks && run.to + 1 === draft.from,
    )
    if (before) before.to = draft.to
    else runs.push({ ...draft })
  }
  return runs
}

const inOrder = (one: Draft, other: Draft): number =>
  one.day - other.day || one.from - other.from || one.weeks - other.weeks || (one.name < other.name ? -1 : 1)

/** What a change may be about. */
export const draftFields = ['name', 'teacher', 'room', 'day', 'from', 'to', 'weeks'] as const
export const changedFields = (one: Draft, other: Draft): (typeof draftFields)[number][] =>
  draftFields.filter((field) => one[field] !== other[field])

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
export const classOf = ({ name, teacher, room, day, from, to, weeks }: Draft, term: string) => ({
  ...{ term, name, teacher, room, day, from, to, weeks },
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

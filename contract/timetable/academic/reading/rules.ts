/** What a source held and what was read of it; nothing that was not understood is left out unsaid. Values only. */
import { limits, type Section } from '../../rules'
import { shortLine, joinDrafts, type Draft } from '../rules'
import { dayIn, isBeyond, sectionsIn, weeksOf } from '../times/rules'

/** A place of the source that no class, or only a part of one, came from. */
export interface NotUnderstood {
  /** As the source has them. */
  words: string
  /** 第 3 行, 周二第 2 行. */
  where: string
  why: string
}

export interface Reading {
  classes: Draft[]
  /** Courses without a time of the week. */
  untimed: string[]
  notUnderstood: NotUnderstood[]
  /** Places of the source that hold a class or could, and how many of them were understood. */
  counted: { held: number; read: number }
}

/** A class in the source's words. */
export interface Words {
  name: string
  teacher: string
  room: string
  day: string
  sections: string
  weeks: string
  /** Its own, where the source says them and no section has them. */
  hours?: Section | undefined
  /** Where it stands. */
  where: string
  /** All the words of the place, where they are more than these. */
  all?: string
  /** What was guessed. */
  guessed?: string
}

/** Characters of a place that are shown. */
const shown = 300

export const notUnderstood = (words: string, where: string, why: string): NotUnderstood => ({
  words: shortLine(words, shown),
  where,
  why,
})

/** It says that nothing is said. */
export const isBlank = (text: string): boolean => /^(|无|待定|未定|未安排|暂无|[-—–/]+)$/.test(text.trim())

/** Why no class can be made of it; '' where one can. */
function faultOf({ name, day, sections, weeks }: Words): string {
  if (name.trim() === '') return '没有课程名'
  if (dayIn(day) === null) return '星期应是 一 到 日，或 1 到 7'
  if (sectionsIn(sections).length === 0) return '节次应像 1-2'
  return weeksOf(weeks) === null ? '周次应像 1-16 或 1-15(单)' : ''
}

const draftsOf = ({ name, teacher, room, hours, ...words }: Words): Draft[] =>
  sectionsIn(words.sections).map((run) => ({
    ...{ name, teacher, room, ...run, ...(hours ? { hours } : {}) },
    day: dayIn(words.day) ?? 0,
    weeks: weeksOf(words.weeks) ?? 0,
  }))

/** Of rows in their source's words, and what the source says besides. */
export function readingOf(
  rows: readonly Words[],
  more: Partial<Pick<Reading, 'untimed' | 'notUnderstood'>> = {},
): Reading {
  const classes: Draft[] = []
  const untimed = new Set(more.untimed?.map((name) => shortLine(name, limits.name.max)).filter(Boolean))
  const left = [...(more.notUnderstood ?? [])]
  let read = untimed.size
  for (const row of rows) {
    const all = row.all ?? [row.name, row.teacher, row.room, row.day, row.sections, row.weeks].join(' ')
    const leave = (why: string) => left.push(notUnderstood(all, row.where, why))
    const fault = faultOf(row)
    if (row.name.trim() !== '' && isBlank(row.day) && isBlank(row.sections)) {
      untimed.add(shortLine(row.name, limits.name.max))
      read += 1
    } else if (fault !== '') leave(fault)
    else {
      classes.push(...draftsOf(row))
      if (isBeyond(row.weeks, row.sections)) leave('超出课表的周数或节数，放得下的已经读出来')
      else if (row.guessed !== undefined) leave(row.guessed)
      else read += 1
    }
  }
  return {
    classes: joinDrafts(classes),
    untimed: [...untimed],
    notUnderstood: left,
    counted: { held: read + left.length, read },
  }
}

/** How the pages of imports say things. */
import { termAround, yearsAround, type Draft } from '@contract/timetable/academic/rules'
import {
  termNumbers,
  termTitles,
  weekdays,
  weeksText,
  type ClassHours,
  type TermNumber,
} from '@contract/timetable/rules'
import { t } from '@/locale'
import type { Choice } from '@/ui/choice'

export interface SchoolTerm {
  year: string
  term: TermNumber
}

/** 2026-2027.1, as pickers know it. */
export const termKey = ({ year, term }: SchoolTerm): string => `${year}.${term}`
export function termOfKey(key: string): SchoolTerm {
  const [year = '', number = ''] = key.split('.')
  return { year, term: termNumbers.find((one) => String(one) === number) ?? 1 }
}
export const termText = ({ year, term }: SchoolTerm): string => `${year} ${t(termTitles[term])}`

/** Terms to choose from, the latest first. */
export const termChoices = (today: string): Choice[] =>
  yearsAround(today).flatMap((year) =>
    [...termNumbers]
      .reverse()
      .map((term) => ({ key: termKey({ year, term }), label: termText({ year, term }) })),
  )
export const termNow = (today: string): string => termKey(termAround(today))

export const dayText = (day: number): string => t('周{day}', { day: weekdays[day - 1] ?? '' })
export const sectionsText = ({ from, to, hours }: ClassHours): string =>
  hours
    ? `${hours.from}–${hours.to}`
    : from === to
      ? t('第 {n} 节', { n: from })
      : t('{from}–{to} 节', { from, to })
export const timesText = (one: Draft): string =>
  [`${dayText(one.day)} ${sectionsText(one)}`, weeksText(one.weeks)].join(' · ')
export const placeText = ({ room, teacher }: Draft): string => [room, teacher].filter(Boolean).join(' · ')

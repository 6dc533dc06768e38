/** The rows of 金智's timetable. */
import type { Words } from '../../../contract/timetable/academic/reading/rules'
import { textOfJson, wordOf } from './reading'

/** Weeks as a character each, 1 where there is one: 0110 is 2-3; other words as they are. */
function weeksIn(words: string): string {
  if (!/^[01]{2,}$/.test(words)) return words
  return [...words.matchAll(/1+/g)]
    .map(({ 0: run, index }) => (run.length === 1 ? `${index + 1}` : `${index + 1}-${index + run.length}`))
    .join(',')
}

export function wordsOf(one: Record<string, unknown>, index: number): Words {
  const [from, to] = [wordOf(one, 'KSJC'), wordOf(one, 'JSJC')]
  const [name, said] = [wordOf(one, 'KCM', 'KCMC'), wordOf(one, 'YPSJDD')]
  const all = name === '' ? textOfJson(one) : said === '' ? '' : `${name} ${said}`
  return {
    name,
    teacher: wordOf(one, 'SKJS', 'JSXM'),
    room: wordOf(one, 'JASMC', 'SKDD'),
    day: wordOf(one, 'SKXQ'),
    sections: to === '' ? from : `${from}-${to}`,
    weeks: weeksIn(wordOf(one, 'SKZC')) || wordOf(one, 'ZCMC'),
    where: `第 ${index + 1} 条`,
    ...(all === '' ? {} : { all }),
  }
}

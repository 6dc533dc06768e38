/** The timetable that 超星's system answers with. */
import type { Words } from '../../../contract/timetable/academic/reading/rules'
import type { Answer } from './browser'
import { line, page } from './html'
import { isObject, objectsOf, textOfJson, wordOf } from './reading'
import { pageChanged } from './error'

type Json = Record<string, unknown>

/** Names stand in links, some with the number of whom they are about. */
const plain = (json: Json, ...names: string[]): string =>
  line(page(wordOf(json, ...names))).replace(/\[\w+\]/g, '')

function wordsOf(one: Json, index: number): Words {
  const from = wordOf(one, 'djc', 'xjc')
  const last = Number(wordOf(one, 'djs'))
  const more = last > 1 && last !== Number(from)
  const name = plain(one, 'kcmc', 'jxbmc')
  return {
    name,
    teacher: plain(one, 'tmc'),
    room: plain(one, 'croommc'),
    day: wordOf(one, 'xingqi', 'xq'),
    sections: more && last > Number(from) ? `${from}-${last}` : from,
    weeks: wordOf(one, 'zcstr', 'zc'),
    where: `第 ${index + 1} 条`,
    ...(name === '' ? { all: textOfJson(one) } : {}),
    // most schools' rows are one section each; where they are not, it is not said what the number means
    ...(more ? { guessed: '它到第几节没有说清，核对一下' } : {}),
  }
}

/** Its list may stand bare or under a name, and in place of it why there is none. @throws AcademicError changed */
export function timetableIn({ text, status }: Answer): { rows: Words[]; said: string } {
  if (status >= 400) throw pageChanged(`sdpkkbList (HTTP ${status})`)
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw pageChanged('sdpkkbList')
  }
  if (Array.isArray(found)) return { rows: objectsOf(found, 'sdpkkbList').map(wordsOf), said: '' }
  if (!isObject(found)) throw pageChanged('sdpkkbList')
  if (found.ret !== undefined && String(found.ret) !== '0')
    return { rows: [], said: wordOf(found, 'msg') || '没有说为什么' }
  const { data } = found
  const list = isObject(data) ? (data.kckbData ?? data.list ?? data.rows) : data
  return { rows: objectsOf(list, 'sdpkkbList data').map(wordsOf), said: '' }
}

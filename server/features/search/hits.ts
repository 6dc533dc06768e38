/** Places of a keyword in a text, and the excerpt around them. */
import { sql, type SQL } from 'drizzle-orm'
import { charactersOf } from '../../../contract/characters/rules'
import { foldChar, limits, literal, plain } from '../../../contract/search/rules'
import type { Form, Word } from '../../database/loose'

interface Sought {
  keyword: string
  words: readonly Word[] | null
}

/** What a form is marked by: itself, and where it stands in pieces its pairs. */
const piecesOf = ({ text, pairs, apart }: Form): readonly string[] => (apart ? [text, ...pairs] : [text])

/** Texts to look for, best match first. */
const textsOf = ({ keyword, words }: Sought): string[] => [keyword, ...(words ?? []).flat().flatMap(piecesOf)]

/** Position in a text of the database where the first of them begins; 0 where none is. */
export function firstOf(text: SQL, sought: Sought): SQL {
  const places = textsOf(sought).map(
    (one) => sql`nullif(strpos(${text}, ${(literal(one) ?? one).toLowerCase()}::text), 0)`,
  )
  return sql`coalesce(${sql.join(places, sql`, `)}, 0)`
}

/** The pieces of these texts to mark, as they stand there, the longest first. Words only where the keyword is not. */
export function marksIn(texts: readonly string[], sought: Sought): string[] {
  const marked = (one: string) =>
    texts.flatMap((text) => hitsIn(text, one).map(([from, to]) => text.slice(from, to)))
  const whole = marked(sought.keyword)
  const marks = whole.length > 0 ? whole : textsOf(sought).flatMap(marked)
  return [...new Set(marks)].sort((one, other) => other.length - one.length).slice(0, limits.marks)
}

/** One line with the first hit in it, or the beginning. */
export function excerptOf(text: string, sought: Sought): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const characters = charactersOf(line)
  const { length, before } = limits.excerpt
  const [[from] = [0]] = textsOf(sought)
    .map((one) => hitsIn(line, one))
    .filter((hits) => hits.length > 0)
    .map(([first]) => first ?? [0])
  const hit = charactersOf(line.slice(0, from)).length
  const start = Math.max(0, hit - before)
  const shown = characters.slice(start, start + length).join('')
  return `${start > 0 ? '…' : ''}${shown}${start + length < characters.length ? '…' : ''}`
}

/** Places of the keyword in a text: beginnings and ends, in UTF-16 code units, without overlap. */
export function hitsIn(text: string, keyword: string): [from: number, to: number][] {
  const exact = literal(keyword)
  const wanted = exact ?? plain(keyword)
  if (wanted === '') return []
  let whole = ''
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const sign of text) {
    const part = exact === null ? foldChar(sign) : sign.normalize('NFKC').toLowerCase()
    for (let index = 0; index < part.length; index += 1) {
      from.push(at)
      to.push(at + sign.length)
    }
    whole += part
    at += sign.length
  }
  const hits: [number, number][] = []
  for (let found = whole.indexOf(wanted); found >= 0; found = whole.indexOf(wanted, found + wanted.length)) {
    hits.push([from[found] ?? 0, to[found + wanted.length - 1] ?? text.length])
  }
  return hits
}

/**
 * Pages of the nineties, read: sanitize-html closes what they leave open, so that a small reader does for the rest.
 * Scripts are no part of it; what is in them is looked for in the page's text.
 */
import sanitize from 'sanitize-html'
import { pageChanged } from './error'

export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly (Element | string)[]
}

const kept = [
  ...['html', 'body', 'form', 'input', 'select', 'option', 'textarea', 'label', 'img', 'a'],
  ...[
    'table',
    'thead',
    'tbody',
    'tr',
    'td',
    'th',
    'div',
    'p',
    'span',
    'font',
    'br',
    'hr',
    'b',
    'i',
    'ul',
    'li',
    'h4',
  ],
]
const named = [
  'id',
  'name',
  'class',
  'value',
  'title',
  'selected',
  'rowspan',
  'colspan',
  'type',
  'src',
  'style',
  'for',
  'action',
]
const alone = ['input', 'img', 'br', 'hr']

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const unescape = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '').replace(/\u00a0/g, ' ')

const part = /<(\/)?([a-z0-9]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g
const attribute = /([a-z-]+)(?:="([^"]*)")?/g

interface Open extends Element {
  children: (Element | string)[]
}

/** Signs that begin a tag: no page that a person reads has so many. */
const mostTags = 100_000
/** How deep browsers themselves nest. */
const deepest = 512
/** @throws AcademicError changed, where it is larger than any page: all is read on the thread that answers everybody */
export function demandPage(html: string): void {
  let at = -1
  for (let tags = 0; (at = html.indexOf('<', at + 1)) >= 0; tags += 1)
    if (tags >= mostTags) throw pageChanged(`fewer than ${mostTags} tags`)
}

/** The page as a tree. @throws AcademicError changed, where it is larger than any page */
export function page(html: string): Element {
  demandPage(html)
  let depth = 0
  const clean = sanitize(html, {
    onOpenTag: () => {
      depth += 1
      if (depth > deepest) throw pageChanged(`tags ${deepest} deep at most`)
    },
    onCloseTag: () => void (depth -= 1),
    allowedTags: kept,
    allowedAttributes: { '*': named },
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    nestingLimit: 60,
    nonTextTags: ['script', 'style', 'noscript', 'title'],
  })
  const root: Open = { name: '', attributes: {}, children: [] }
  const open: Open[] = [root]
  const last = (): Open => open[open.length - 1] ?? root
  for (const [, closing, name = '', attributes = '', text] of clean.matchAll(part)) {
    if (text !== undefined) last().children.push(unescape(text))
    else if (closing === undefined) {
      const element: Open = {
        name,
        attributes: Object.fromEntries(
          [...attributes.matchAll(attribute)].map(([, key = '', value = '']) => [key, unescape(value)]),
        ),
        children: [],
      }
      last().children.push(element)
      if (!alone.includes(name)) open.push(element)
    } else if (open.length > 1) open.pop()
  }
  return root
}

export const isElement = (one: Element | string): one is Element => typeof one !== 'string'

export type Test = (element: Element) => boolean
export const byId =
  (id: string): Test =>
  ({ attributes }) =>
    attributes.id?.toLowerCase() === id.toLowerCase()
export const byName =
  (name: string): Test =>
  ({ attributes }) =>
    attributes.name === name
export const byClass =
  (name: string): Test =>
  ({ attributes }) =>
    attributes.class?.split(/\s+/).includes(name) ?? false
export const tag =
  (...names: string[]): Test =>
  ({ name }) =>
    names.includes(name)

/** All below it that pass, in their order. */
export function all(root: Element, test: Test): Element[] {
  return root.children
    .filter(isElement)
    .flatMap((child) => [...(test(child) ? [child] : []), ...all(child, test)])
}
/** As `all`, but not inside of what passed: the cells of a row, without those of a table in a cell. */
export function outer(root: Element, test: Test): Element[] {
  return root.children.filter(isElement).flatMap((child) => (test(child) ? [child] : outer(child, test)))
}
export const first = (root: Element, test: Test): Element | undefined => all(root, test)[0]

/** Its words, a line for each <br>. */
function text(element: Element | string | undefined): string {
  if (element === undefined) return ''
  if (!isElement(element)) return element
  if (element.name === 'br') return '\n'
  return element.children.map(text).join('')
}
export const line = (element: Element | string | undefined): string =>
  text(element).replace(/\s+/g, ' ').trim()
export const lines = (element: Element | undefined): string[] =>
  text(element)
    .split('\n')
    .map((one) => one.replace(/\s+/g, ' ').trim())

/** Values of the fields that a form would send though nobody sees them. */
export const hiddenFields = (root: Element): Record<string, string> =>
  Object.fromEntries(
    all(root, tag('input'))
      .filter(({ attributes }) => attributes.type?.toLowerCase() === 'hidden' && attributes.name)
      .map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']),
  )

/** What a <select> has to choose from. */
export const optionsOf = (select: Element | undefined): { value: string; title: string }[] =>
  (select ? all(select, tag('option')) : []).map((option) => ({
    value: option.attributes.value ?? line(option),
    title: line(option),
  }))

/** The chosen value of a <select>; the first where none is. */
export function chosenOf(select: Element | undefined): string {
  const options = select ? all(select, tag('option')) : []
  const chosen = options.find(({ attributes }) => 'selected' in attributes) ?? options[0]
  return chosen ? (chosen.attributes.value ?? line(chosen)) : ''
}

/** Of a table that people read. */
export const mostColumns = 200

/** Rows of a table by the words of its first row; none where no row names all the columns wanted. */
export function rowsOf(table: Element | undefined, ...wanted: string[]): Record<string, string>[] | null {
  const rows = (table ? outer(table, tag('tr')) : []).map((row) => outer(row, tag('td', 'th')).map(line))
  const head = rows.findIndex((row) => wanted.every((column) => row.includes(column)))
  const columns = rows[head]?.slice(0, mostColumns)
  if (!columns) return null
  return rows
    .slice(head + 1)
    .filter((row) => row.length >= Math.min(columns.length, wanted.length + 1))
    .map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])))
}

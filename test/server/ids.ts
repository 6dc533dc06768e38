/** Where ids stand in what an endpoint takes. */
import { Id } from '../../contract/common'
import type { Route } from '../../contract/http'

interface Shape {
  readonly format?: string
  readonly type?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly patternProperties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: Shape | boolean
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
}

const { format } = Id as Shape
/** Names that say whose or which thing it is, though the value may be written otherwise. */
const addresses = new Set(['id', 'user', 'to', 'conversation'])
/** One of a few words, and the moment or the place up to which something goes, are no ids. */
const addressed = (
  at: string,
  { type, format: written, pattern, enum: words, const: word }: Shape,
): boolean =>
  addresses.has(lastName(at)) &&
  type === 'string' &&
  [written, words, word].every((limit) => limit === undefined) &&
  (pattern === undefined || lastName(at) !== 'to')
const decides: readonly unknown[] = ['administrator', 'reviewer', 'platform-admin']

function* within(shape: Shape, at: string): Generator<string> {
  if (shape.format === format || addressed(at, shape)) yield at
  const inside = (name: string): string => (at === '' ? name : `${at}.${name}`)
  for (const [name, one] of Object.entries(shape.properties ?? {})) yield* within(one, inside(name))
  for (const one of Object.values(shape.patternProperties ?? {})) yield* within(one, inside('*'))
  if (typeof shape.additionalProperties === 'object') yield* within(shape.additionalProperties, inside('*'))
  if (shape.items) yield* within(shape.items, `${at}[]`)
  for (const list of [shape.anyOf, shape.oneOf, shape.allOf])
    for (const one of list ?? []) yield* within(one, at)
}

/** The last name of a path: `picture` of `body[].picture`, `pictures` of `pictures[]`. */
export const lastName = (at: string): string => at.replaceAll('[]', '').split('.').at(-1) ?? ''

/**
 * Paths of all ids that an endpoint takes, such as `body[].picture`; without the keys of repeated writes, and without a
 * school that only says which school's list is read.
 */
export function idsIn({ method, who, query, body }: Route): string[] {
  const all = [query, body].flatMap((shape) => (shape ? [...within(shape as Shape, '')] : []))
  const lists = method === 'GET' && !decides.includes(who)
  return [...new Set(all)].filter((at) => lastName(at) !== 'key' && !(lists && at === 'school'))
}

/** Whether a request has something there; in a list on the way one item is enough. */
export function hasValue(sent: unknown, at: string): boolean {
  const [, name = '', list, rest = ''] = /^([^.[]+)(\[\])?\.?(.*)$/.exec(at) ?? []
  const value = (typeof sent === 'object' && sent !== null ? sent : {})[name as never] as unknown
  const items: unknown[] = list ? (Array.isArray(value) ? value : []) : [value]
  return items.some((item) => (rest === '' ? item !== undefined : hasValue(item, rest)))
}

/** The same request with another value at the path; a list on the way has that one item. */
export function withValue(sent: unknown, at: string, value: unknown): unknown {
  const [, name = '', list, rest = ''] = /^([^.[]+)(\[\])?\.?(.*)$/.exec(at) ?? []
  const object = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>
  const known = list && Array.isArray(object[name]) ? object[name][0] : object[name]
  const next = rest === '' ? value : withValue(known, rest, value)
  return { ...object, [name]: list ? [next] : next }
}

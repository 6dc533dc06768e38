/** How large a JSON body may be, known before it is read. */
import type { TSchema } from 'typebox'
import { codes } from '../../contract/envelope'
import { Refusal } from './refusal'

/** Bytes of a body that no contract makes larger. */
export const usualBytes = 16 * 1024
const mostBytes = 1024 * 1024
/** The contract has six levels at most. */
const mostDepth = 16
/** Names and items of one body. */
const mostValues = 20_000

/** Schemas as JSON Schema names their parts. */
interface Node {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Node[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly format?: string
  readonly pattern?: string
  readonly maxLength?: number
  readonly maxItems?: number
}

const inJson = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')
/** The largest of a number, an id, a moment, true, false and null. */
const scalarBytes = 64
/** Of a character in UTF-8. */
const characterBytes = 4
/** Characters of a text whose pattern alone bounds it: phones, codes, times. */
const patternCharacters = 256

/** Bytes of the longest text that a schema lets through. */
function longest(node: Node): number {
  if (node.const !== undefined) return inJson(node.const)
  if (node.enum) return Math.max(...node.enum.map(inJson))
  if (node.anyOf) return Math.max(...node.anyOf.map(longest))
  if (node.properties)
    return Object.entries(node.properties).reduce(
      (sum, [name, inner]) => sum + inJson(name) + 2 + longest(inner),
      2,
    )
  if (node.type === 'array') return 2 + (node.maxItems ?? Infinity) * (longest(node.items ?? {}) + 1)
  if (node.type === 'string' && node.format === undefined)
    return (
      2 + characterBytes * (node.maxLength ?? (node.pattern === undefined ? Infinity : patternCharacters))
    )
  return node.type === undefined ? Infinity : scalarBytes
}

/** The body limit of a route: its contract's longest body. */
export const bytesOf = (schema: TSchema | undefined): number =>
  Math.min(mostBytes, Math.max(usualBytes, schema === undefined ? 0 : longest(schema as Node)))

/**
 * Reads the depth and the number of values of a JSON text without making any of them.
 * @throws Refusal beyond what any contract has
 */
export function boundJson(text: string): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') at = endOfText(text, at)
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    else if (sign === ',') values += 1
    if (depth > mostDepth) throw new Refusal(400, codes.refused, '内容的层数太多了')
    if (values > mostValues) throw new Refusal(400, codes.refused, '内容的项目太多了')
  }
}

/** Where the text in quotes ends that begins there. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}

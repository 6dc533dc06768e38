import './builtins'
import plainStyle from '@remax/runtime/esm/utils/plainStyle'
import { elementsOf, methodOf, type Element, type Kind, type MiniTarget } from '../elements'
import type { Shape } from './shapes'

export type Props = Readonly<Record<string, unknown>>

const elements = elementsOf(process.env.REMAX_PLATFORM as MiniTarget)
/** What React reads itself, and what Remax's build writes for its own use. */
const notDrawn = new Set(['children', 'key', 'ref', '__key'])

const complained = new Set<string>()
/** What has no place in the templates would be lost without a word. */
function complain(what: string): void {
  if (complained.has(what)) return
  complained.add(what)
  console.error(`${what} is not in targets/mini/elements.ts`)
}

const nothing: Element = { kinds: [{ key: 'v', levels: 0 }], attributes: new Map() }
function elementOf(type: string): Element {
  const element = elements.get(type)
  if (!element) complain(`<${type}>`)
  return element ?? nothing
}

/** Every prop that takes a handler, of any element. */
export const eventProps: readonly string[] = [
  ...new Set(
    [...elements.values()].flatMap(({ attributes }) =>
      [...attributes].filter(([, { event }]) => event).map(([prop]) => prop),
    ),
  ),
]

function kindOf({ kinds, attributes }: Element, props: Props): Kind | undefined {
  if (kinds.length === 1) return kinds[0]
  const given = Object.keys(props).filter((prop) => attributes.has(prop))
  return kinds.find((kind) => given.every((prop) => kind.props?.has(prop))) ?? kinds[kinds.length - 1]
}

const isAbsent = (value: unknown) => value === undefined || value === null
const isStyle = (value: unknown): value is Record<string, string | number> =>
  typeof value === 'object' && value !== null
const drawn = (prop: string, value: unknown) =>
  prop === 'style' && isStyle(value) ? plainStyle(value) : value

/**
 * What an element's props come to in the data: its shape, what is the node's own, and whether it has handlers. A plain
 * view's kind goes without saying.
 */
export function read(type: string, props: Props): { shape: Shape; own: Props; listens: boolean } {
  const element = elementOf(type)
  const kind = kindOf(element, props)?.key ?? 'v'
  const shape: Record<string, unknown> = kind === 'v' ? {} : { t: kind }
  const own: Record<string, unknown> = {}
  let listens = false
  for (const [prop, given] of Object.entries(props)) {
    if (notDrawn.has(prop)) continue
    const attribute = element.attributes.get(prop)
    if (!attribute) {
      if (!isAbsent(given)) complain(`<${type} ${prop}>`)
      continue
    }
    if (attribute.event) {
      if (typeof given !== 'function') continue
      listens = true
      shape[attribute.key] = methodOf(prop)
      continue
    }
    const value = drawn(prop, given)
    if (isAbsent(value)) continue
    // A field is emptied by '', which of the others says as little as nothing.
    if (attribute.own) own[attribute.key] = value
    else if (value !== '') shape[attribute.key] = value
  }
  return { shape, own, listens }
}

import './builtins'
import plainStyle from '@remax/runtime/esm/utils/plainStyle'
import { elementsOf, filesAddress, tappedButton, type Element, type Kind, type MiniTarget } from '../elements'

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

/** The address of a file of the server, without what all of them begin with, nor what most end with. */
const shortened = (address: unknown) =>
  typeof address === 'string' && address.startsWith(filesAddress)
    ? `~${address.slice(filesAddress.length).replace(/^([^.]*)\.webp$/, '$1')}`
    : address

const isAbsent = (value: unknown) => value === undefined || value === null
const isStyle = (value: unknown): value is Record<string, string | number> =>
  typeof value === 'object' && value !== null
const drawn = (prop: string, value: unknown) =>
  prop === 'style' && isStyle(value) ? plainStyle(value) : value

/**
 * What an element's props come to in the data: the attributes that nodes of a list have in common, and those of the
 * node's own. A plain view's kind goes without saying, and of a handler only that there is one.
 */
export function read(type: string, props: Props): { shape: Props; own: Props } {
  const element = elementOf(type)
  const kind = kindOf(element, props)?.key ?? 'v'
  const shape: Record<string, unknown> = kind === 'v' ? {} : { t: kind }
  const own: Record<string, unknown> = {}
  for (const [prop, given] of Object.entries(props)) {
    if (notDrawn.has(prop)) continue
    const attribute = element.attributes.get(prop)
    if (!attribute) {
      if (!isAbsent(given)) complain(`<${type} ${prop}>`)
      continue
    }
    const { key, event, own: isOwn } = attribute
    if (event) {
      if (typeof given === 'function') shape[key] = 1
      continue
    }
    const value = drawn(prop, given)
    if (isAbsent(value)) continue
    // A field is emptied by '', which of the others says as little as nothing.
    if (isOwn) own[key] = key === 'u' ? shortened(value) : value
    else if (value !== '') shape[key] = value
  }
  for (const { key, usual } of element.attributes.values())
    if (usual && shape[key] === usual[0]) delete shape[key]
    else if (usual && !(key in shape)) shape[key] = usual[1]
  // a view has no role until one is given, and what has none has no name
  if (shape.r === 'none') {
    delete shape.r
    delete shape.l
  }
  // of the two that most shapes have, the shortest words: see `valueOf` of the templates
  if (shape.r === 'button' && shape.p === 1) {
    shape.p = tappedButton
    delete shape.r
  }
  // a view without a name and without anything in it says nothing anyhow
  const isMute = type === 'view' && isAbsent(props.children) && !('l' in shape)
  if (shape.h === true && isMute) delete shape.h
  else if (shape.h === true) shape.h = 1
  return { shape, own }
}

/** What an attribute is that a node has no longer. */
export function absent(type: string, name: string): unknown {
  if (name === 't') return 'v'
  const attributes = [...elementOf(type).attributes.values()]
  return attributes.find(({ key }) => key === name)?.usual?.[0] ?? ''
}

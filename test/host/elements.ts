/**
 * What the program gives to its templates, held against targets/mini/hostComponents.js: an element that is not in the
 * table renders nothing, and an attribute that is not is lost, both without a word.
 */
import type { OnData, Target } from './runtime'

interface HostComponent {
  readonly props: readonly string[]
}
type Table = ReadonlyMap<string, HostComponent>
// oxlint-disable-next-line typescript/no-require-imports -- the build's own table is CommonJS
const tableOf = require('../../targets/mini/hostComponents') as (target: Target) => Table

/** Text that Remax holds as a node, and what React itself reads. */
const textType = 'plain-text'
const ofReact = new Set(['children', 'key', 'ref'])

interface Node {
  readonly type: string
  readonly props: Record<string, unknown> | null
}
const isNode = (value: object): value is Node =>
  'type' in value && typeof value.type === 'string' && 'props' in value

/** A check for `launch`: each element and attribute of an update that the target's build cannot draw, as a sentence. */
export function elementsOf(target: Target): OnData {
  const table = tableOf(target)
  const complaints = ({ type, props }: Node): string[] => {
    if (type === textType) return []
    const component = table.get(type)
    if (!component) return [`<${type}> is not in hostComponents.js`]
    return Object.entries(props ?? {})
      .filter(
        ([name, value]) =>
          value !== undefined && value !== null && !ofReact.has(name) && !component.props.includes(name),
      )
      .map(([name]) => `<${type} ${name}> is not in hostComponents.js`)
  }
  const walk = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return []
    return [...(isNode(value) ? complaints(value) : []), ...Object.values(value).flatMap(walk)]
  }
  return walk
}

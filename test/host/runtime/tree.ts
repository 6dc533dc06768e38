import type { CompiledNode } from './compile'
import type { Data } from './data'
import type { Log } from './log'

/** Element or text of a page, its place among its siblings known by `key`. */
export type ViewNode = ViewElement | ViewText
export interface ViewElement {
  readonly key: string
  readonly tag: string
  readonly attributes: Data
  readonly children: readonly ViewNode[]
}
interface ViewText {
  readonly key: string
  readonly text: string
}

/** The page's tree without the groups; a group's identity lives on in its children's keys. */
export function flatten(root: CompiledNode, log: Log): ViewElement {
  return { key: '', tag: 'page', attributes: {}, children: childrenOf(root, '', log) }
}

function childrenOf(parent: CompiledNode, prefix: string, log: Log): ViewNode[] {
  const seen = new Set<string>()
  return parent.children.flatMap((child, index): ViewNode[] => {
    if (child === null || child === undefined) return []
    if (typeof child !== 'object') return [{ key: `${prefix}${index}`, text: String(child) }]
    if (child.tag !== 'virtual') return [element(child, `${prefix}${index}`, log)]
    return childrenOf(child, `${prefix}${groupKey(child, index, seen, log)}/`, log)
  })
}

function groupKey(group: CompiledNode, index: number, seen: Set<string>, log: Log): string {
  if (group.wxKey === undefined || group.wxKey === null || group.wxKey === '')
    return `${index}:${group.wxVkey ?? ''}`
  const key = `=${String(group.wxKey)}`
  if (seen.has(key)) {
    log.warn(`Do not set same key "${String(group.wxKey)}" in wx:key.`)
    return `${key}~${index}`
  }
  seen.add(key)
  return key
}

const element = (node: CompiledNode, key: string, log: Log): ViewElement => ({
  key,
  tag: node.tag.replace(/^wx-/, ''),
  attributes: Object.fromEntries(
    Object.entries(node.attr ?? {}).map(([name, value]) => [asWritten(name), value]),
  ),
  children: childrenOf(node, '', log),
})

/** The compiler turns `open-type` into `openType`; events and data stay as they are. */
const asWritten = (name: string): string =>
  /^(data-|bind|catch|capture-|mut-bind)/.test(name)
    ? name
    : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

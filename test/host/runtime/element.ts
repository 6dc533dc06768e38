import type { Data } from './data'
import type { Control } from './controls/control'

/** An element on a page, beside the DOM element that shows it. */
export interface HostElement {
  readonly kind: 'element'
  readonly tag: string
  readonly dom: Element
  readonly parent: HostElement | null
  readonly children: Map<string, HostNode>
  attributes: Data
  /** What the host adds to a plain box: fields, buttons, pickers. */
  control: Control | null
}
interface HostText {
  readonly kind: 'text'
  readonly dom: Text
  text: string
}
export type HostNode = HostElement | HostText

const byDom = new WeakMap<Element, HostElement>()

export function register(element: HostElement): void {
  byDom.set(element.dom, element)
}

export const hostElementOf = (dom: Element): HostElement | undefined => byDom.get(dom)

/** Nearest ancestor with the tag. */
export function closest(element: HostElement, tag: string): HostElement | null {
  for (let at = element.parent; at; at = at.parent) if (at.tag === tag) return at
  return null
}

/** The elements below, in document order. */
export function descendants(element: HostElement): HostElement[] {
  return [...element.dom.querySelectorAll('*')].flatMap((dom) => hostElementOf(dom) ?? [])
}

/** Templates write every attribute, the absent ones as '' or null: those are off. */
export const isOn = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && value !== '' && value !== 'false')

export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

import { hostElementOf, textOf, type HostElement } from './element'
import { isHidden } from './events'

/** Elements whose texts do not start a line of their own. */
const inline = new Set(['text', 'navigator', 'icon'])

/** What a person reads in the element, blocks on lines of their own. */
export function visibleText(element: HostElement): string {
  return isHidden(element) ? '' : tidy(read(element))
}

function read(element: HostElement): string {
  if (isHidden(element)) return ''
  if (element.control?.ownContent) return ownText(element)
  const parts = [...element.children.values()].map((child) => ({
    dom: child.dom,
    text: child.kind === 'text' ? child.text : inline.has(child.tag) ? read(child) : `\n${read(child)}\n`,
  }))
  const order = [...element.dom.childNodes]
  return parts
    .sort((a, b) => order.indexOf(a.dom) - order.indexOf(b.dom))
    .map((part) => part.text)
    .join('')
}

function ownText(element: HostElement): string {
  if (element.tag === 'rich-text') return `\n${element.dom.textContent ?? ''}\n`
  return isPassword(element) ? '' : textOf(element.control?.value)
}

const isPassword = ({ attributes }: HostElement): boolean =>
  attributes['password'] === true || attributes['type'] === 'password'

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const looksLikeSelector = (query: string): boolean => /^([.#][a-z_]|\[[a-z-]+([~|^$*]?=|\]))/i.test(query)

/**
 * Elements that a query means: a selector ('.class', '#id', '[attribute]'), or else what says exactly the text,
 * is labelled or has the placeholder so, or failing that what contains the text or whose label begins so. The innermost ones.
 */
export function findAll(root: HostElement, query: string): HostElement[] {
  if (looksLikeSelector(query)) {
    return [...root.dom.querySelectorAll(query)]
      .flatMap((dom) => hostElementOf(dom) ?? [])
      .filter((element) => !isHidden(element))
  }
  const shown = [...root.dom.querySelectorAll('*')]
    .flatMap((dom) => hostElementOf(dom) ?? [])
    .filter((element) => !isHidden(element))
  const texts = new Map(shown.map((element) => [element, oneLine(read(element))]))
  const exact = shown.filter((element) => texts.get(element) === query || isNamed(element, query))
  const found =
    exact.length > 0
      ? exact
      : shown.filter((element) => texts.get(element)?.includes(query) || labelOf(element).startsWith(query))
  return found.filter(
    (element) => !found.some((other) => other !== element && element.dom.contains(other.dom)),
  )
}

const labelOf = ({ attributes }: HostElement): string => textOf(attributes['aria-label'])

const isNamed = ({ attributes }: HostElement, name: string): boolean =>
  ['aria-label', 'placeholder', 'alt'].some((attribute) => textOf(attributes[attribute]) === name)

/** Of several, those in the smallest part of the page that also says `near`. */
export function nearest(elements: readonly HostElement[], near: string): HostElement[] {
  const measured = elements.flatMap((element) => {
    for (let at: HostElement | null = element, steps = 0; at; at = at.parent, steps += 1) {
      if (oneLine(read(at)).includes(near))
        return [{ element, steps, size: at.dom.querySelectorAll('*').length }]
    }
    return []
  })
  const smallest = Math.min(...measured.map(({ size }) => size))
  return measured.filter(({ size }) => size === smallest).map(({ element }) => element)
}

/** Whether a tap does something at the element itself. */
export const takesTap = ({ control, attributes }: HostElement): boolean =>
  control?.tap !== undefined ||
  Object.entries(attributes).some(
    ([name, value]) => /^(capture-)?(mut-bind|bind|catch):?tap$/.test(name) && Boolean(value),
  )

/** Whether holding the element does something. */
export const takesHold = ({ attributes }: HostElement): boolean =>
  Object.entries(attributes).some(
    ([name, value]) => /^(capture-)?(mut-bind|bind|catch):?long(tap|press)$/.test(name) && Boolean(value),
  )

/** Whether a tap on the element would reach a handler or a control. */
export function isTappable(element: HostElement): boolean {
  for (let at: HostElement | null = element; at; at = at.parent) if (takesTap(at)) return true
  return false
}

/** The element or its nearest ancestor, or failing that the first element inside, with a control. */
export function controlled(
  element: HostElement,
  able: (candidate: HostElement) => boolean,
): HostElement | null {
  for (let at: HostElement | null = element; at; at = at.parent) if (able(at)) return at
  for (const dom of element.dom.querySelectorAll('*')) {
    const inside = hostElementOf(dom)
    if (inside && able(inside)) return inside
  }
  return null
}

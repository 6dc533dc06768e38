import type { Data } from './data'
import { isOn, textOf, type HostElement } from './element'

/** What a handler of the program receives. The shape is the vendors' common one. */
export interface ViewEvent {
  readonly type: string
  readonly timeStamp: number
  readonly target: EventTarget
  readonly currentTarget: EventTarget
  readonly detail: unknown
  readonly touches: readonly Touch[]
  readonly changedTouches: readonly Touch[]
}
interface EventTarget {
  readonly id: string
  readonly tagName: string
  readonly offsetLeft: number
  readonly offsetTop: number
  readonly dataset: Data
}
interface Touch {
  readonly identifier: number
  readonly clientX: number
  readonly clientY: number
  readonly pageX: number
  readonly pageY: number
}

/** Calls a page's handler by its name. */
export type Deliver = (handler: string, event: ViewEvent) => void

interface Binding {
  readonly handler: string
  readonly stops: boolean
  readonly captures: boolean
}

const bubbling = new Set([
  'tap',
  'longpress',
  'longtap',
  'touchstart',
  'touchmove',
  'touchcancel',
  'touchend',
  'touchforcechange',
  'transitionend',
  'animationstart',
  'animationiteration',
  'animationend',
])

/** An element's binding for an event; a `catch` without a handler still stops it. */
function bindingsOf(element: HostElement, type: string): Binding[] {
  return Object.entries(element.attributes).flatMap(([name, value]) => {
    const match = /^(capture-)?(mut-bind|bind|catch):?(.+)$/.exec(name)
    if (!match || match[3] !== type) return []
    const stops = match[2] === 'catch'
    return value || stops ? [{ handler: textOf(value), stops, captures: match[1] !== undefined }] : []
  })
}

/** `data-user-id` as `userId`; written in other case it is all lower case, as the vendors do. */
function datasetOf(element: HostElement): Data {
  const entries = Object.entries(element.attributes).filter(([name]) => name.startsWith('data-'))
  return Object.fromEntries(
    entries.map(([name, value]) => {
      return [
        name
          .slice(5)
          .toLowerCase()
          .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]
    }),
  )
}

const targetOf = (element: HostElement): EventTarget => ({
  id: textOf(element.attributes['id']),
  tagName: element.tag,
  offsetLeft: 0,
  offsetTop: 0,
  dataset: datasetOf(element),
})

/**
 * Sends an event from an element through its ancestors: down through the captures, then up.
 * @returns how many handlers were called
 */
export function emit(
  element: HostElement,
  type: string,
  detail: unknown,
  deliver: Deliver,
  point?: { x: number; y: number },
): number {
  const path: HostElement[] = []
  for (let at: HostElement | null = element; at; at = at.parent) path.push(at)
  const touches = point
    ? [{ identifier: 0, clientX: point.x, clientY: point.y, pageX: point.x, pageY: point.y }]
    : []
  const ended = type === 'touchend' || type === 'tap'
  let called = 0
  const visit = (at: HostElement, captures: boolean): boolean => {
    const bindings = bindingsOf(at, type).filter((binding) => binding.captures === captures)
    for (const { handler } of bindings) {
      if (!handler) continue
      called += 1
      deliver(handler, {
        type,
        timeStamp: performance.now(),
        target: targetOf(element),
        currentTarget: targetOf(at),
        detail,
        touches: ended ? [] : touches,
        changedTouches: touches,
      })
    }
    return bindings.some((binding) => binding.stops)
  }
  const reach = bubbling.has(type) ? path : path.slice(0, 1)
  if ([...reach].reverse().some((at) => visit(at, true))) return called
  for (const at of reach) if (visit(at, false)) break
  return called
}

/** Whether the element or an ancestor is hidden by attribute or inline style. */
export function isHidden(element: HostElement): boolean {
  for (let at: HostElement | null = element; at; at = at.parent) {
    if (isOn(at.attributes['hidden'])) return true
    if (/(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden)/.test(textOf(at.attributes['style'])))
      return true
  }
  return false
}

export interface Sighting {
  /** Whether the element is within `margin` of the visible part of its page. */
  near: boolean
  /** Height of the element, px. */
  height: number
}

/**
 * Watches the element with this id: `listener` is called once at the start and on every change. `margin` in px above and
 * below. Where the host cannot watch, the element counts as near. Returns a function that stops watching.
 */
export type Watch = (id: string, margin: number, listener: (sighting: Sighting) => void) => () => void

/**
 * A hook: watches elements of the page that the component stands on, also while another page lies over it. The same
 * function at each render.
 */
export type UseViewport = () => Watch

/** A hook: how many columns of cards the page has room for. */
export type UseColumns = () => number

export interface Sighting {
  /** Whether the element is within `margin` of the visible part of its page. */
  near: boolean
  /** Height of the element, px. */
  height: number
}
export interface Viewport {
  /**
   * Watches the element with this id on the open page; called once at the start and on every change.
   * `margin` in px above and below. Where the host cannot watch, the element counts as near.
   * Returns a function that stops watching.
   */
  watch(id: string, margin: number, listener: (sighting: Sighting) => void): () => void
}

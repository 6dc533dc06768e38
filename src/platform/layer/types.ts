/** What lies over a page and wants to be left before the page goes on: a sheet, a dialog. */
export interface Layer {
  /**
   * Keeps the keyboard inside the element with this id, which is in the document by then; Escape calls `leave`.
   * Of several the latest rules. Returns how to end it, which gives the focus back to what had it.
   * A host without a keyboard does nothing.
   */
  hold(id: string, leave: () => void): () => void
}

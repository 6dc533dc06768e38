import type { Picture } from '../media/types'

/** Pictures that nobody chose in a dialog: pasted, or dropped on the window. */
export interface Incoming {
  /**
   * They go to `take` while the element with this id is in front. Of several the latest has them. Returns how to end it. A host without such pictures does nothing.
   */
  hold(id: string, take: (pictures: Picture[]) => void): () => void
}

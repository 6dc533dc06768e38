import type { ChosenFile } from '../file/types'
import type { Picture } from '../media/types'

/** Gets what was handed over; files only where it says that it takes them. */
export type Take = (pictures: Picture[], files: ChosenFile[]) => void

/** Pictures and files that nobody chose in a dialog: pasted, or dropped on the window. */
export interface Incoming {
  /**
   * They go to `take` while the element with this id is in front. Of several the latest has them. Returns how to end it. A host without such pictures does nothing.
   */
  hold(id: string, take: Take, files?: boolean): () => void
}

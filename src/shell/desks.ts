/**
 * What waits for people who decide, drawn by the feature that knows it: each has a `desk.tsx`, whose
 * default export holds its components by the names of the desks that the server declares. Nobody lists these files:
 * a build puts imports of all of them in place of this module (targets/desks.js), tests read the folders.
 */
import type { ReactElement } from 'react'

export interface DeskProps {
  /** Something was decided: resolves once the numbers beside the desks are right again. */
  onDone: () => Promise<void>
}
export type Desks = Readonly<Record<string, (props: DeskProps) => ReactElement | null>>

export const desks = {} as Desks

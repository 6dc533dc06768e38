import type { ServerFrames } from '../../../contract/frames'
import { holds, type Viewer } from '../../context'

/** What open apps are told of errands. */
export type ErrandFrame = ServerFrames['errand' | 'errand-hall' | 'errand-position']
/** Channel of a school's hall. */
export const hallOf = (schoolId: string): string => `hall:${schoolId}`
/** Riders hear of the orders of their school's hall. */
export const hallsOf = (viewer: Viewer): string[] =>
  viewer.schoolId !== null && holds(viewer, 'rider') ? [hallOf(viewer.schoolId)] : []

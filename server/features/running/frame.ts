import { holds, type Viewer } from '../../context'

/** Channel of a school's hall. */
export const hallOf = (schoolId: string): string => `hall:${schoolId}`
/** Riders hear of the orders of their school's hall. */
export const hallsOf = (viewer: Viewer): string[] =>
  viewer.schoolId !== null && holds(viewer, 'rider') ? [hallOf(viewer.schoolId)] : []

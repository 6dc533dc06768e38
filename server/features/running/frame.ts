import type { Static } from 'typebox'
import type { runningFrames } from '../../../contract/running/schema'

/** What open apps are told of errands. */
export type ErrandFrame = Static<(typeof runningFrames)[number]>
/** Channel of a school's hall. */
export const hallOf = (schoolId: string): string => `hall:${schoolId}`

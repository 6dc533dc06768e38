/** What a request to take a school in may become, and what makes a school. Apart, since the desk takes these values alone. */
import { limits } from '../rules'

export type JoinState = 'waiting' | 'taken' | 'declined'

/** What becomes of a request. Whatever is no row here is refused. */
export const joinSteps = [
  { from: 'waiting', action: 'take', to: 'taken' },
  { from: 'waiting', action: 'decline', to: 'declined' },
] as const satisfies readonly { from: JoinState; action: string; to: JoinState }[]
export type JoinAction = (typeof joinSteps)[number]['action']

export const schoolLimits = {
  name: limits.name,
  campus: { max: 20 },
  province: { max: 20 },
  city: limits.city,
  district: { max: 20 },
} as const

/** What the person who asked is told. To decline wants a sentence. */
export const replyLimits = { min: 2, max: 200 } as const

/** How to reach who asked is kept for so long after the answer, days. */
export const contactDays = 30

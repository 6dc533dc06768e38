/** What a request to take a school in may become, and what makes a school. Apart, since the desk takes these values alone. */
import { phonePattern } from '../../account/rules'
import { emailPattern } from '../../security/rules'
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
/** What was asked signed out and nobody answered is kept for so long, days. */
export const waitDays = 180

/** How an answer reaches who is signed out. */
export type AnswerWay = 'mail' | 'phone'

const ways: readonly [AnswerWay, RegExp][] = [
  ['mail', new RegExp(emailPattern)],
  ['phone', new RegExp(phonePattern)],
]
/** Which of them a contact is; null: a person has to read it. */
export const wayOf = (contact: string): AnswerWay | null =>
  ways.find(([, pattern]) => pattern.test(contact.trim()))?.[0] ?? null

/** Limits of the confession wall, and what becomes of a post, of a name in it and of its author's seal. Values only. */

export const limits = {
  text: { min: 2, max: 500 },
  pictures: { max: 3 },
  /** Words for somebody, where no account is chosen. */
  to: { max: 20 },
  /** Posts of one person in a day of Asia/Shanghai, deleted ones included. */
  perDay: 3,
  /** People that one post may name. */
  named: { max: 5 },
  reason: { min: 2, max: 100 },
  /** Why a name is asked for. */
  unseal: { min: 10, max: 300 },
  /** Hours for which the two who unsealed one see the name. */
  openHours: 24,
} as const

/** What a named person said. */
export type NameState = 'asked' | 'agreed' | 'declined'
/** A reviewer's word on a name that leads to no account, or may be no name at all. */
export type ReviewState = 'waiting' | 'passed' | 'refused'
export type UnsealState = 'asked' | 'opened' | 'refused' | 'withdrawn'

/** Whatever is no row here is refused. Who declined is not asked again. */
export const nameSteps = [
  { from: 'asked', action: 'agree', to: 'agreed', by: 'named' },
  { from: 'asked', action: 'decline', to: 'declined', by: 'named' },
  { from: 'agreed', action: 'decline', to: 'declined', by: 'named' },
] as const satisfies readonly { from: NameState; action: string; to: NameState; by: string }[]
export type NameAction = (typeof nameSteps)[number]['action']

export const reviewSteps = [
  { from: 'waiting', action: 'approve', to: 'passed', by: 'reviewer' },
  { from: 'waiting', action: 'refuse', to: 'refused', by: 'reviewer' },
] as const satisfies readonly { from: ReviewState; action: string; to: ReviewState; by: string }[]
export type ReviewAction = (typeof reviewSteps)[number]['action']

/** It takes two: who asks does not decide. */
export const unsealSteps = [
  { from: 'asked', action: 'approve', to: 'opened', by: 'another administrator' },
  { from: 'asked', action: 'refuse', to: 'refused', by: 'another administrator' },
  { from: 'asked', action: 'withdraw', to: 'withdrawn', by: 'who asked' },
] as const satisfies readonly { from: UnsealState; action: string; to: UnsealState; by: string }[]
export type UnsealAction = (typeof unsealSteps)[number]['action']

export interface Standing {
  /** It is to somebody in words that lead to no account. */
  words: boolean
  /** Its pictures are being looked at. */
  looking: boolean
  /** Why a case took it down; null where none did. */
  held: string | null
  review: ReviewState | null
  /** Why a reviewer refused it. */
  reason: string
  /** `chosen`: by the author, or with an @. `found`: the text has a word that is also somebody's name. */
  names: readonly { name: string; how: 'chosen' | 'found'; state: NameState }[]
}

/** Who may still change it: nobody but an appeal for `case`. */
export type WithheldBy = 'case' | 'person' | 'desk'

/** Why a post is for its author alone; null when it is on the wall. What takes it down comes before what lets it wait. */
export function withheldOf({
  words,
  looking,
  held,
  review,
  reason,
  names,
}: Standing): { state: 'pending' | 'refused'; reason: string; by: WithheldBy } | null {
  if (held !== null) return { state: 'refused', reason: held, by: 'case' }
  if (names.some(({ state }) => state === 'declined'))
    return { state: 'refused', reason: '被写到的同学不希望它在墙上', by: 'person' }
  if (review === 'refused') return { state: 'refused', reason, by: 'desk' }
  const asked = names.filter(
    ({ how, state }) => state === 'asked' && (how === 'chosen' || review !== 'passed'),
  )
  if (asked.length > 0)
    return {
      state: 'pending',
      reason: `等${[...new Set(asked.map(({ name }) => name))].join('、')}同意后上墙`,
      by: 'person',
    }
  if (words && review !== 'passed') return { state: 'pending', reason: '管理员看过后上墙', by: 'desk' }
  if (looking) return { state: 'pending', reason: '图片正在审核，通过后上墙', by: 'desk' }
  return null
}

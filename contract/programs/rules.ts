/** Programs of a school's own: what they are told of, and what they may read. Values only. */

export const limits = {
  title: { min: 1, max: 30 },
  url: { max: 500 },
  /** Of one school. */
  endpoints: { max: 10 },
  tokens: { max: 20 },
  /** Days for which a token is good. */
  days: { min: 1, max: 365 },
  /** Calls a minute by one token. */
  calls: 120,
} as const

/** Waits before another try, seconds, each after the one before it failed. Then it is given up. */
export const retries = [5, 300, 1_800, 7_200, 18_000, 36_000, 86_400] as const
/** An address that nothing arrived at for so many days is told nothing more. */
export const failingDays = 5
/** How long a secret is good beside the one that took its place, hours. */
export const oldSecretHours = 24
/** How long an address has to answer, seconds. */
export const answerWithin = 10
/** Characters of an answer that are kept. */
export const answerMost = 300

export const deliveryStates = ['waiting', 'delivered', 'given-up'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryTitles: Record<DeliveryState, string> = {
  waiting: '等着再送',
  delivered: '已送到',
  'given-up': '没送到',
}

/** Who switched an address off. */
export const offReasons = ['person', 'failing', 'gone'] as const
export type OffReason = (typeof offReasons)[number]
export const offTitles: Record<OffReason, string> = {
  person: '已停用',
  failing: '一直没送到，已自动停用',
  gone: '对方回答不再接收（410），已自动停用',
}

/** What a token begins with, so that whoever finds one knows what it is. */
export const tokenPrefix = 'cct_'

/** Passkeys: what both sides know. Values only. */

export const limits = {
  /** Of one person. */
  count: 10,
  name: { max: 20 },
} as const
/** A passkey has to be made, or used, so soon after it was asked for. */
export const challengeMinutes = 5

/** What the people study, and until when they are certified: it stands on their own rows. */
import { untilOf } from '../../../contract/certification/rules'
import { day } from '../clock'
import { rollWords, studies } from '../text/studies'

/** Of so many people one has not certified yet, beside those on the rolls, who can at once. */
const oneOf = 8

export const certifiedAt = (now: number, index: number): number => now - (5 + (index % 20)) * day

/** On the rolls too, and long certified: whom README signs in, who order, sell and vote at once. */
const known = ['林夏', '陈述']

/** Until when the nth person is a certified student; null for who has yet to certify. */
export function certifiedUntil(now: number, school: string, name: string, index: number): Date | null {
  const onRoll = (rollWords[school] ?? []).some(([, entered]) => entered === name)
  if (known.includes(name)) return new Date(untilOf(certifiedAt(now, index)))
  return onRoll || index % oneOf === oneOf - 1 ? null : new Date(untilOf(certifiedAt(now, index)))
}

/** A major that the college teaches, another for the next person. */
export function majorOf(school: string, college: string, index: number): string | null {
  const taught = studies[school]?.[college] ?? []
  return taught[index % taught.length] ?? null
}

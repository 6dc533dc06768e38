/** What signs in: a phone or an address of mail, of which a page asks for one. */
import { phonePattern } from '@contract/account/rules'
import type { BodyOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { emailPattern } from '@contract/security/rules'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import type { Limits } from '@/ui/form/limits'
import { emailLimits, phoneIn, phoneLimits } from './sign-in-fields'
import { sms } from './sms'

export type Handle = { phone: string } | { mail: string }
export type HandleKind = 'phone' | 'mail'
/** A code that a sign-in page asks for: where it goes, and what for. */
export type AskedCode = BodyOf<Routes['verify/getCode']>

const patterns = { phone: new RegExp(phonePattern), mail: new RegExp(emailPattern) }
/** What a field of each is held to. */
export const limitsOf: Record<HandleKind, Limits> = {
  phone: phoneLimits,
  mail: { ...emailLimits, label: t('学校邮箱') },
}
const unasked: Limits = { label: '' }

export const kindOf = (handle: Handle): HandleKind => ('phone' in handle ? 'phone' : 'mail')
export const textOf = (handle: Handle): string =>
  'phone' in handle ? handle.phone : handle.mail.toLowerCase()
/** Whether it is there to the last letter: only then there is something to send to. */
export const isWhole = (handle: Handle): boolean => patterns[kindOf(handle)].test(textOf(handle))

/** Limits of a form that has a field for each and shows one. */
export const handleLimits = (kind: HandleKind) => ({
  phone: unasked,
  mail: unasked,
  [kind]: limitsOf[kind],
})
export const handleIn = (kind: HandleKind, { phone, mail }: { phone: string; mail: string }): Handle =>
  kind === 'phone' ? { phone } : { mail }

/** Which of them was typed where either may be. */
export const handleOf = (text: string): Handle =>
  text.includes('@') ? { mail: text.trim() } : { phone: phoneIn(text) }

/** Sends a code. Rejects as a call does; nothing is told to the person. */
export const sendCode = (asked: AskedCode): Promise<void> =>
  sms.ask(textOf(asked), asked.scene, (work) => post('verify/getCode', { ...asked, ...work }, inPlace))

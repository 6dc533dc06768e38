/** Proving the account's phone, before what could take the account away from its owner. */
import type { Purpose } from '@contract/security/rules'
import { profile } from '@/shell/account/profile'
import { CodeEntry } from '@/shell/account/code-entry'
import { sms } from '@/shell/account/sms'
import { back, go, linkTo } from '@/shell/links'
import { t } from '@/locale'
import { post } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { session } from '@/net/session'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { ignored } from '@/platform/ignored'
import { fullTime } from '@/ui/format'
import { proofs } from './proofs'
import { bindHere } from './vendor-binding'

const root = '/pages/personalSetting'

/** What the proof is for: the words of the page, and where it leads. */
export const steps: Record<Purpose, { why: string; next: string | null }> = {
  password: { why: t('验证后设置登录密码'), next: `${root}/setPassword` },
  payment: { why: t('验证后设置支付密码'), next: `${root}/setPayPassword` },
  phone: { why: t('先验证现在的手机号，再换新的'), next: `${root}/changePhone` },
  email: { why: t('验证后绑定邮箱'), next: `${root}/emailVerification` },
  bind: { why: t('验证后绑定第三方账号'), next: null },
  delete: { why: t('验证后提交注销申请'), next: null },
}

export const isPurpose = (text: string | undefined): text is Purpose =>
  text !== undefined && Object.keys(steps).includes(text)

const codePage = (purpose: Purpose): string => `${root}/codeVerification?for=${purpose}`

/** Opens the page that takes the code. */
export const verify = (purpose: Purpose): void => go(codePage(purpose))
export const linkToVerify = (purpose: Purpose) => linkTo(codePage(purpose))

/** The same in place of the page that asks, so that going back later does not lead to it. */
export const verifyInstead = (purpose: Purpose): void => void navigation.redirectTo(codePage(purpose))

/** The account's phone in a sentence; by name where the profile is not there yet. */
export const ownPhone = (): string => (profile.me ? ` ${profile.me.phone}` : t('账号的手机号'))

/** The wait for a code to one's own phone, which the client knows only in part. */
export const ownPhoneKey = (): string => `own:${session.info?.user_id ?? ''}`

/** Texts a code to the account's phone. Rejects as a quiet call does. */
export const sendOwnCode = (purpose: Purpose): Promise<void> =>
  sms.ask(ownPhoneKey(), purpose, () => post('user/getCode', { purpose }, inPlace))

export const codeIsFresh = (purpose: Purpose): boolean => sms.isFresh(ownPhoneKey(), purpose)

async function deleteAccount(proof: string): Promise<void> {
  const { delete_at } = await post('user/deleteAccount', { proof }, inPlace)
  // the page shows when from the answer itself
  await ignored(profile.load())
  feedback.toast(t('已申请注销，{time} 前都能撤销', { time: fullTime(delete_at) }), { duration: 3000 })
  back()
}

/** What is done at once with a proof that leads to no page. */
const finish: Partial<Record<Purpose, (proof: string) => Promise<void>>> = {
  delete: deleteAccount,
  bind: async (proof) => {
    await bindHere(proof)
    back()
  },
}

/** Exchanges the code for a proof and goes on to what it is for. */
export const verification = (purpose: Purpose): CodeEntry =>
  new CodeEntry(async (code) => {
    const { proof } = await post('user/verifyCode', { purpose, code }, inPlace)
    const { next } = steps[purpose]
    if (next === null) return finish[purpose]?.(proof)
    proofs.hold(purpose, proof)
    await navigation.redirectTo(next)
  })

/**
 * Runs a call with the proof that was given for it. One that is refused as a whole was too old: it goes, and the
 * page offers to prove the phone again. A refused field keeps it.
 */
export async function withProof<T>(purpose: Purpose, call: (proof: string) => Promise<T>): Promise<T> {
  try {
    const done = await call(proofs.of(purpose) ?? '')
    proofs.drop(purpose)
    return done
  } catch (error) {
    if (error instanceof CallError && error.code === -2) proofs.drop(purpose)
    throw error
  }
}

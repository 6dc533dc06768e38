/** Proving to be the account's owner, before what could take the account away from its owner. */
import type { Purpose } from '@contract/security/rules'
import { profile } from '@/shell/account/profile'
import { CodeEntry } from '@/shell/account/code-entry'
import { keptWay } from '@/shell/account/school/kept-way'
import { sms } from '@/shell/account/sms'
import { back, go, linkTo } from '@/shell/links'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { session } from '@/net/session'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { ignored } from '@/platform/ignored'
import { fullTime } from '@/ui/format'
import { keptProof } from './kept-proof'
import { proofs } from './proofs'
import { bindHere } from './vendor-binding'

const root = '/pages/personalSetting'

/** What the owner is proved for; the account of a school is bound as a vendor's is. */
export type ProvenStep = Purpose | 'school'
const purposeOf = (step: ProvenStep): Purpose => (step === 'school' ? 'bind' : step)

/** The words of the page, and where it leads. */
export const steps: Record<ProvenStep, { why: string; next: string | null }> = {
  password: { why: t('验证后设置登录密码'), next: `${root}/setPassword` },
  payment: { why: t('验证后设置支付密码'), next: `${root}/setPayPassword` },
  phone: { why: t('验证后绑定新的手机号'), next: `${root}/changePhone` },
  email: { why: t('验证后绑定邮箱'), next: `${root}/emailVerification` },
  bind: { why: t('验证后绑定第三方账号'), next: null },
  school: { why: t('验证后绑定学校账号'), next: '/pages/login/loginIndex?view=school' },
  passkey: { why: t('验证后添加通行密钥'), next: `${root}/account?view=passkeys` },
  sso: { why: t('验证后才能改学校的登录'), next: null },
  delete: { why: t('验证后提交注销申请'), next: null },
}

export const isStep = (text: string | undefined): text is ProvenStep =>
  text !== undefined && Object.keys(steps).includes(text)

const codePage = (step: ProvenStep): string => `${root}/codeVerification?for=${step}`

/** Opens the page that takes the code. */
export const verify = (purpose: Purpose): void => go(codePage(purpose))
export const linkToVerify = (step: ProvenStep) => linkTo(codePage(step))

/** The same in place of the page that asks, so that going back later does not lead to it. */
export const verifyInstead = (purpose: Purpose): void => void navigation.redirectTo(codePage(purpose))

/** The wait for a code to one's own phone or mailbox, which the client knows only in part. */
export const ownKey = (): string => `own:${session.info?.user_id ?? ''}`

/** Sends a code to where it reaches the owner. Rejects as a quiet call does. */
export const sendOwnCode = (step: ProvenStep): Promise<void> =>
  sms.ask(ownKey(), step, () => post('user/getCode', { purpose: purposeOf(step) }, inPlace))

export const codeIsFresh = (step: ProvenStep): boolean => sms.isFresh(ownKey(), step)

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
  // what was typed stands on the page below
  sso: async (proof) => {
    keptProof.keep(proof)
    feedback.toast(t('验证好了，再点一次就生效'))
    back()
  },
}

/** Exchanges what proves the owner for a proof and goes on to what it is for. */
async function prove(step: ProvenStep, by: { code?: string }): Promise<void> {
  const purpose = purposeOf(step)
  const { proof } = await post('user/verifyCode', { purpose, ...by }, inPlace)
  const { next } = steps[step]
  if (next === null) return finish[purpose]?.(proof)
  if (step === 'school') keptWay.keep({ claim: '', proof })
  else proofs.hold(purpose, proof)
  await navigation.redirectTo(next)
}

/** By the code that was sent. */
export const verification = (step: ProvenStep): CodeEntry => new CodeEntry((code) => prove(step, { code }))

/** By having signed in a moment ago, for whom no code reaches. */
export const freshVerification = (step: ProvenStep): Action<[], void> =>
  new Action('prove owner', () => prove(step, {}))

/**
 * Runs a call with the proof that was given for it. One that is refused as a whole was too old: it goes, and the
 * page offers to prove the owner again. A refused field keeps it.
 */
export async function withProof<T>(purpose: Purpose, call: (proof: string) => Promise<T>): Promise<T> {
  try {
    const done = await call(proofs.of(purpose) ?? '')
    // who left it may still want it
    if (done !== false) proofs.drop(purpose)
    return done
  } catch (error) {
    if (error instanceof CallError && error.code === -2) proofs.drop(purpose)
    throw error
  }
}

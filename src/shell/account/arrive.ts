import type { Session } from '@contract/account/schema'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { offerToStay } from '@/shell/security/deletion'
import { ignored } from '@/platform/ignored'
import { profile } from './profile'
import { bindKept } from './school/bind'
import { typed } from './sign-in-fields'

/** Where the certification is offered to a new account, once: only the call that made the account leads there. */
const offerPage = '/pages/user/editInfo/authentication_name?first=1'
/** Pages that stand between a person and what they came for. */
export const betweenPages = /^pages\/(login|location)\/|^pages\/user\/editInfo\/authentication_name$/

/** Back to the page that the person came from, past every page of signing up; home where there is none. */
export async function leaveSignIn(): Promise<void> {
  const open = navigation.stack()
  const between = [...open].reverse().findIndex((route) => !betweenPages.test(route))
  if (between < 0) await navigation.reLaunch('/pages/index/index')
  else if (between > 0) await navigation.navigateBack(between)
}

/** On from the school that was chosen; a new account is offered the certification first. */
export const leaveSchool = (created: boolean): Promise<void> =>
  created ? navigation.redirectTo(offerPage) : leaveSignIn()

/** After every sign-in: a person without a school chooses one, the others go on with what they did. */
export async function arrive(signedIn: Session): Promise<void> {
  // signed in all the same: the pages that need the profile read it again
  await ignored(profile.enter(signedIn))
  Object.assign(typed, { phone: '', mail: '' })
  if (await bindKept()) await ignored(profile.load())
  const { created } = signedIn
  if (profile.school) await leaveSchool(created)
  else await navigation.redirectTo(`/pages/location/location?first=1${created ? '&created=1' : ''}`)
  feedback.toast(created ? t('欢迎来到校园云生活') : t('登录成功'), { icon: 'success' })
  void offerToStay()
}

import type { Session } from '@contract/account/schema'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { offerToStay } from '@/shell/security/deletion'
import { profile } from './profile'
import { typed } from './sign-in-fields'

/** Pages that stand between a person and what they came for. */
const betweenPages = /^pages\/(login|location)\//

/** Back to the page that the person came from, past every sign-in page; home where there is none. */
export async function leaveSignIn(): Promise<void> {
  const open = navigation.stack()
  const between = [...open].reverse().findIndex((route) => !betweenPages.test(route))
  if (between < 0) await navigation.reLaunch('/pages/index/index')
  else if (between > 0) await navigation.navigateBack(between)
}

/** After every sign-in: a person without a school chooses one, the others go on with what they did. */
export async function arrive(signedIn: Session): Promise<void> {
  // signed in all the same: the pages that need the profile read it again
  await profile.enter(signedIn).catch(() => undefined)
  typed.phone = ''
  if (profile.school) await leaveSignIn()
  else await navigation.redirectTo('/pages/location/location?first=1')
  feedback.toast(signedIn.created ? t('欢迎来到校园云生活') : t('登录成功'), { icon: 'success' })
  void offerToStay()
}

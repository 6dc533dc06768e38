/** What the person is told when a call fails, and where that leads (spec, section 8). */
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { t } from '@/locale'
import { promptThrottleMs } from './config'
import { CallError, sentenceOf } from './failure'
import { session } from './session'

export const signInPage = '/pages/login/signIn'
export const authenticationPage = '/pages/user/editInfo/authentication_name'
export const certificatePage = '/pages/user/editInfo/certificate'

let last = 0
/** Several calls of one page fail together; the person is asked once. */
function throttled(ask: () => void) {
  const now = Date.now()
  if (now - last < promptThrottleMs) return
  last = now
  ask()
}

/** `label`: where the dialog leads to. */
async function ask(title: string, content: string, label: string, onConfirm: () => void) {
  if (await feedback.modal({ title, content, confirmText: label })) onConfirm()
}

/** The sign-in page opens above the page that needs it, so that nothing typed is lost. */
const goSignIn = () => {
  session.close()
  void navigation.navigateTo(signInPage)
}

/**
 * Tells the person. Sign-in and gate dialogs always show; `quiet` keeps toasts back
 * for a page that shows the failure itself.
 */
export function tell(error: unknown, quiet: boolean): void {
  const { code, outlived } = error instanceof CallError ? error : {}
  // told of by an earlier answer, and perhaps signed in again since
  if (outlived && (code === 1001 || code === '-1001')) return
  if (code === 1001)
    throttled(() => void ask(t('登录提示'), t('您还未登录，请先登录'), t('去登录'), goSignIn))
  else if (code === '-1001')
    throttled(() => {
      feedback.toast(sentenceOf(error))
      goSignIn()
    })
  else if (code === 147)
    throttled(
      () =>
        void ask(
          t('提示'),
          t('请先认证学生身份'),
          t('去认证'),
          () => void navigation.navigateTo(authenticationPage),
        ),
    )
  else if (code === 258)
    throttled(
      () =>
        void ask(
          t('提示'),
          t('请先高级认证'),
          t('去认证'),
          () => void navigation.navigateTo(certificatePage),
        ),
    )
  else if (!quiet) feedback.toast(code === 502 ? t('请联系管理员') : sentenceOf(error))
}

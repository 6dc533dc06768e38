import { profile } from '@/shell/account/profile'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { feedback } from '@/platform/feedback'
import { ignored } from '@/platform/ignored'
import { fullTime } from '@/ui/format'

/** Takes the deletion of the account back. */
export const keepAccount = new Action('keep account', async () => {
  await post('user/keepAccount', {}, { loading: false })
  // done, whether or not the profile can be read just now
  await ignored(profile.load())
  feedback.toast(t('已撤销注销'), { icon: 'success' })
})

/** Asks who signs in to an account that is to be deleted whether to keep it. */
export async function offerToStay(): Promise<void> {
  const at = profile.me?.delete_at
  if (!at) return
  const content = t('{time} 会删除这个账号和里面的内容。', { time: fullTime(at) })
  const stay = await feedback.modal({
    title: t('账号正在注销'),
    content,
    confirmText: t('撤销注销'),
    cancelText: t('以后再说'),
  })
  if (stay) await keepAccount.run()
}

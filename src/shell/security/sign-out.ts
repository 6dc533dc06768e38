import { entered } from '@/shell/account/school/entered'
import { profile } from '@/shell/account/profile'
import { t } from '@/locale'
import { get } from '@/net/call'
import { client } from '@/net/config'
import { inPlace } from '@/net/in-place'
import { feedback } from '@/platform/feedback'
import { goOutside } from '@/platform/outside'

const asks = (): Promise<boolean> =>
  feedback.modal({
    title: t('退出登录？'),
    content: t('草稿和选好的学校会留在这台设备上。'),
    confirmText: t('退出'),
    danger: true,
  })

async function endHere(): Promise<void> {
  await profile.leave()
  entered.drop()
}

/** True once this device is signed out. */
export async function leave(): Promise<boolean> {
  if (!(await asks())) return false
  await endHere()
  feedback.toast(t('已退出登录'))
  return true
}

/** Where the school's session ends that this one began with; null where there is none, or the person keeps it. */
async function schoolToLeave(): Promise<string | null> {
  if (client.client_type !== 'web' || !entered.is()) return null
  // signed out here all the same
  const { url } = await get('sso/leave', {}, inPlace).catch(() => ({ url: null }))
  const modal = {
    title: t('同时退出学校的登录？'),
    content: t('这个浏览器里还登录着学校的系统。公用的电脑请一起退出。'),
    confirmText: t('同时退出'),
    cancelText: t('不用'),
  }
  return url !== null && (await feedback.modal(modal)) ? url : null
}

/**
 * The same; on the web, whoever came in by their school's page may leave there, too, from where they come back to home:
 * true for who stays in the app.
 */
export async function signOut(): Promise<boolean> {
  if (!(await asks())) return false
  const url = await schoolToLeave()
  await endHere()
  if (url === null) feedback.toast(t('已退出登录'))
  else await goOutside(url)
  return url === null
}

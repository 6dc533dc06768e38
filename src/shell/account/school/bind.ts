import { t } from '@/locale'
import { post } from '@/net/call'
import { CallError, sentenceOf } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { feedback } from '@/platform/feedback'
import { bindOrMove } from '../moving'
import { keptWay } from './kept-way'

/**
 * Binds the school's account that was shown before the person signed in to the account that they have. Whether it did:
 * school and certification may be others then. Never rejects.
 */
export async function bindKept(): Promise<boolean> {
  const kept = keptWay.get()
  if (!kept?.binds) return false
  keptWay.drop()
  try {
    const bound = await bindOrMove(t('学校账号'), (move) =>
      post('sso/bind', { claim: kept.claim, ...move }, inPlace),
    )
    if (!bound) return false
    feedback.toast(t('学校账号已绑定'), { icon: 'success' })
    return true
  } catch (error) {
    const content =
      error instanceof CallError ? sentenceOf(error) : t('网络不好，可以到 设置 > 账号 里再绑定。')
    await feedback.modal({
      title: t('学校账号没有绑定'),
      content,
      confirmText: t('知道了'),
      showCancel: false,
    })
    return false
  }
}

import { go } from '@/shell/links'
import { CallError } from '@/net/failure'
import { tell } from '@/net/prompts'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import type { Obstacle } from './rider-store'

/** Says what is to be put right first, and leads there. */
export async function tellObstacle({ title, text, label, path }: Obstacle): Promise<void> {
  const leads = path !== ''
  const sure = await feedback.modal({
    title,
    content: text,
    confirmText: leads ? label : t('知道了'),
    showCancel: leads,
  })
  if (sure && leads) go(path)
}

/** Says why an order was not got, so that it is read; what is asked elsewhere (signing in, certifying) is not said twice. */
export async function tellMissed(error: unknown): Promise<void> {
  if (error instanceof CallError && (error.code === -1 || error.code === -2))
    await feedback.modal({
      title: t('没有抢到'),
      content: error.message + error.msg,
      confirmText: t('知道了'),
      showCancel: false,
    })
  else tell(error, false)
}

import { CallError } from '@/net/failure'
import { tell } from '@/net/prompts'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import type { Obstacle } from './rider-store'

/** Says what is in the way that nobody can put right here. */
export async function tellObstacle({ title, text }: Obstacle): Promise<void> {
  await feedback.modal({ title, content: text, confirmText: t('知道了'), showCancel: false })
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

import { t } from '@/locale'
import { go } from '@/shell/links'
import { feedback } from '@/platform/feedback'
import { applyPage } from '../shared/pages'
import type { RiderStore } from './rider-store'
import { tellObstacle } from './refusal'

/** Whether an order may be asked for: what is missing leads to its list, and whoever rests is asked to begin work first. */
export async function mayGrab({ obstacle, rider, work }: RiderStore): Promise<boolean> {
  if (obstacle) {
    if (obstacle.path === '') await tellObstacle(obstacle)
    else go(applyPage)
    return false
  }
  if (rider.data?.working !== false) return true
  const sure = await feedback.modal({
    title: t('现在是休息中'),
    content: t('开工才能抢单，有新单也会通知你。'),
    confirmText: t('开工抢单'),
  })
  return sure && (await work.run(true)) !== null
}

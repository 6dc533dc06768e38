import type { Earning } from '@contract/running/schema'
import { t } from '@/locale'

/** 4.8 星; what stands there before anybody rated. */
export const starsText = (stars: number | null): string =>
  stars === null ? t('还没有评分') : t('{n} 星', { n: stars.toFixed(1) })

/** What a line of a rider's bill is for. */
export const earningTitles: Record<Earning['what'], string> = {
  settle: t('完成'),
  cancel: t('下单人取消的补偿'),
  tip: t('小费'),
  penalty: t('违约金'),
  split: t('争议处理'),
}

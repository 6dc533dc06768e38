import type { Earning } from '@contract/running/schema'
import { t } from '@/locale'

/** What a line of a rider's bill is for. */
export const earningTitles: Record<Earning['what'], string> = {
  settle: t('完成'),
  cancel: t('下单人取消的补偿'),
  tip: t('小费'),
  penalty: t('违约金'),
  split: t('争议处理'),
}

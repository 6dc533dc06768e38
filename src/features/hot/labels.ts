import { heatWords, sideTitles, type Side } from '@contract/hot/rules'
import type { HotTalk } from '@contract/hot/schema'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { formatCount, fullTime } from '@/ui/format'
import type { Stances } from '@/shell/comment/comment-row'

/** What stands beside the name of who argues. */
export const stances: Stances & Record<Side, { title: string; tone: 'red' | 'blue' }> = {
  red: { title: t(sideTitles.red), tone: 'red' },
  blue: { title: t(sideTitles.blue), tone: 'blue' },
}

const hour = 3_600_000
const day = 24 * hour

/** When it ends or ended; '' where nobody said. */
export function endingOf(
  { closed, closes }: Pick<HotTalk, 'closed' | 'closes'>,
  now: number = Date.now(),
): string {
  if (closed) return t('已结束')
  if (closes === null) return ''
  const left = Math.max(0, Date.parse(closes) - now)
  if (left >= 7 * day) return t('{time} 结束', { time: fullTime(closes, now) })
  if (left >= day) return t('{n} 天后结束', { n: Math.floor(left / day) })
  if (left >= hour) return t('{n} 小时后结束', { n: Math.floor(left / hour) })
  return t('{n} 分钟后结束', { n: Math.max(1, Math.ceil(left / 60_000)) })
}

/** How many took a side, and when it ends. */
export const factsOf = (talk: Pick<HotTalk, 'people' | 'closed' | 'closes'>): string =>
  [talk.people > 0 ? t('{n} 人选了边', { n: formatCount(talk.people) }) : t('还没有人选边'), endingOf(talk)]
    .filter(Boolean)
    .join(' · ')

export const explainHeat = (): Promise<boolean> =>
  feedback.modal({
    title: t('热度怎么算'),
    content: t(heatWords),
    confirmText: t('知道了'),
    showCancel: false,
  })

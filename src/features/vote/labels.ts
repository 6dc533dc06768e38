import {
  asideWords,
  electorateWords,
  tieWords,
  voterTitles,
  type BallotState,
  type Phase,
} from '@contract/vote/rules'
import type { VoteEntry, VoteEvent } from '@contract/vote/schema'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { formatCount, fullTime } from '@/ui/format'
import type { TagTone } from '@/ui/tag'

const phaseTags: Record<Phase, { label: string; tone: TagTone }> = {
  soon: { label: t('未开始'), tone: 'blue' },
  open: { label: t('投票中'), tone: 'green' },
  counting: { label: t('计票中'), tone: 'amber' },
  closed: { label: t('已公布'), tone: 'plain' },
  cancelled: { label: t('已取消'), tone: 'red' },
}

/** How it stands. Nobody can vote where there is nothing to vote for. */
export const tagOf = ({ phase, entries }: Pick<VoteEvent, 'phase' | 'entries'>) =>
  phase === 'open' && entries === 0 ? ({ label: t('征集中'), tone: 'blue' } as const) : phaseTags[phase]

const hour = 3_600_000
const day = 24 * hour

/** How long that is, in the largest unit that fits. */
function spanOf(ms: number): string {
  if (ms >= day) return t('{n} 天', { n: Math.floor(ms / day) })
  if (ms >= hour) return t('{n} 小时', { n: Math.floor(ms / hour) })
  return t('{n} 分钟', { n: Math.max(1, Math.ceil(ms / 60_000)) })
}

/** What is next for it. */
export function timeOf({ phase, starts, ends }: VoteEvent, now: number = Date.now()): string {
  if (phase === 'soon') return t('{span}后开始', { span: spanOf(Date.parse(starts) - now) })
  if (phase === 'open') return t('还有 {span}', { span: spanOf(Date.parse(ends) - now) })
  if (phase === 'counting') return t('投票结束了，正在计票')
  if (phase === 'cancelled') return t('{time} 取消', { time: fullTime(ends, now) })
  return t('{time} 结束', { time: fullTime(ends, now) })
}

/** Entries and people, for lists. */
export const factsOf = (event: VoteEvent): string =>
  [
    t('{n} 个选项', { n: formatCount(event.entries) }),
    t('{n} 人投过', { n: formatCount(event.people) }),
    timeOf(event),
  ].join(' · ')

/** Who votes, and how often. */
export const termsOf = ({ voters, choices, period }: VoteEvent): string =>
  t('{who}可以投，{when}{n} 票', {
    who: t(voterTitles[voters]),
    when: period === 'daily' ? t('每人每天 ') : t('每人一共 '),
    n: choices,
  })

/** Of those who may, how many did, in percent. */
export const turnoutOf = (people: number, electorate: number): string => {
  if (electorate === 0) return '0%'
  const share = Math.min(100, (people / electorate) * 100)
  return share > 0 && share < 1 ? t('不到 1%') : `${Math.round(share)}%`
}

export const numberOf = ({ number }: Pick<VoteEntry, 'number'>): string =>
  number === null ? t('待审核') : t('{n} 号', { n: number })

export const receiptTags: Record<BallotState, { label: string; tone: TagTone }> = {
  counted: { label: t('已计入'), tone: 'green' },
  aside: { label: t('搁置'), tone: 'amber' },
  rejected: { label: t('不计入'), tone: 'red' },
  withdrawn: { label: t('已撤回'), tone: 'plain' },
  void: { label: t('退回'), tone: 'plain' },
}

const explain = (title: string, content: string): Promise<boolean> =>
  feedback.modal({ title, content, confirmText: t('知道了'), showCancel: false })
export const explainTies = () => explain(t('同票怎么排'), t(tieWords))
export const explainElectorate = () => explain(t('怎么数能投票的人'), t(electorateWords))
export const explainAside = () => explain(t('什么是搁置的票'), t(asideWords))

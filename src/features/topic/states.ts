import { stateTitles, type TopicState } from '@contract/topic/rules'
import { t } from '@/locale'
import type { TagTone } from '@/ui/tag'

export const stateTones: Record<TopicState, TagTone> = {
  pending: 'amber',
  approved: 'green',
  refused: 'red',
  closed: 'plain',
}
export const stateTitle = (state: TopicState): string => t(stateTitles[state])

/** Why it was refused or closed. */
export const reasonLine = (state: TopicState, reason: string): string =>
  state === 'closed' ? t('已关闭：{reason}', { reason }) : t('没有通过：{reason}', { reason })

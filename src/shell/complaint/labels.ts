import {
  appealTitles,
  caseTitles,
  reasonTitles,
  type AppealState,
  type CaseState,
  type Reason,
} from '@contract/complaint/rules'
import type { Decision, Outcome } from '@contract/complaint/schema'
import { t } from '@/locale'
import { fullTime } from '@/ui/format'
import type { TagTone } from '@/ui/tag'

export const reasonTitle = (reason: Reason): string => t(reasonTitles[reason])

/** What became of a complaint, for who made it. */
export const caseTitle = (state: CaseState): string => t(caseTitles[state])
export const caseTones: Record<CaseState, TagTone> = {
  open: 'amber',
  approved: 'green',
  refused: 'plain',
  withdrawn: 'plain',
  overturned: 'blue',
}

export const appealTitle = (state: AppealState): string => t(appealTitles[state])
export const appealTones: Record<AppealState, TagTone> = {
  open: 'amber',
  approved: 'green',
  refused: 'plain',
}

/** What was done to a person or to what they wrote, in a few words. */
export const measure = ({
  what: taken,
  of_person: ofPerson,
  outcome,
}: Pick<Decision, 'what' | 'of_person' | 'outcome'>): string => {
  const what = ofPerson ? t('警告') : t('{what}下架', { what: taken })
  return outcome.mute_until ? t('{what}并禁言到 {time}', { what, time: fullTime(outcome.mute_until) }) : what
}

/** Why it was decided so. */
export const because = ({ rule, note }: Outcome): string =>
  [rule ? reasonTitle(rule) : '', note].filter(Boolean).join('：')

import {
  appealTitles,
  flagTitles,
  flagWords,
  removalReasonNames,
  removalReasons,
  removalTitles,
  type AppealState,
  type Flag,
  type RemovalReason,
} from '@contract/topicdesk/rules'
import type { Removal } from '@contract/topicdesk/schema'
import { t } from '@/locale'
import type { TagTone } from '@/ui/tag'

export const removalRows = removalReasonNames.map((key) => ({ key, label: t(removalReasons[key]) }))
export const reasonTitle = (reason: RemovalReason): string => t(removalReasons[reason])
export const flagTitle = (flag: Flag): string => t(flagTitles[flag])
export const flagWord = (flag: Flag): string => t(flagWords[flag])
export const removalTitle = (state: Removal['state']): string => t(removalTitles[state])
export const removalTones: Record<Removal['state'], TagTone> = { out: 'amber', back: 'green' }
export const appealTitle = (state: AppealState): string => t(appealTitles[state])
export const appealTones: Record<AppealState, TagTone> = {
  open: 'amber',
  approved: 'green',
  refused: 'plain',
}

/** Why a dynamic was taken out. */
export const because = ({ reason, note }: Pick<Removal, 'reason' | 'note'>): string =>
  [reasonTitle(reason), note].filter(Boolean).join('：')

/** Notices of a school: who may publish which, and what becomes of one. Values only. */
import type { Role } from '../roles/rules'
import { rowOf } from '../rules'

export const limits = {
  source: { min: 2, max: 20 },
  /** Days from now until which one may be timed, and may be shown. */
  days: { max: 365 },
} as const

/** Who may publish notices. The administrators sign with an office's name, may pin, and may tell everybody. */
export const publishers = ['school-admin', 'platform-admin', 'sponsor'] as const satisfies readonly Role[]
/** Of these, who anybody may become by applying. */
export const publisherToApply = 'sponsor' satisfies (typeof publishers)[number]

export type NoticeState = 'draft' | 'scheduled' | 'published' | 'withdrawn' | 'held' | 'deleted'
/** author: who wrote it. desk: an administrator of its school. clock: its time has come. case: what was decided about a complaint. */
type By = 'author' | 'desk' | 'clock' | 'case'

/** What becomes of a notice, and by whom. Whatever is no row here is refused. */
export const noticeSteps = [
  { from: 'draft', action: 'save', to: 'draft', by: ['author'] },
  { from: 'draft', action: 'publish', to: 'published', by: ['author'] },
  { from: 'draft', action: 'schedule', to: 'scheduled', by: ['author'] },
  { from: 'draft', action: 'delete', to: 'deleted', by: ['author'] },
  { from: 'scheduled', action: 'due', to: 'published', by: ['clock'] },
  { from: 'scheduled', action: 'withdraw', to: 'draft', by: ['author', 'desk'] },
  { from: 'published', action: 'save', to: 'published', by: ['author'] },
  { from: 'published', action: 'withdraw', to: 'withdrawn', by: ['author', 'desk'] },
  { from: 'withdrawn', action: 'save', to: 'draft', by: ['author'] },
  { from: 'withdrawn', action: 'delete', to: 'deleted', by: ['author'] },
  { from: 'published', action: 'hold', to: 'held', by: ['case'] },
  { from: 'held', action: 'release', to: 'published', by: ['case'] },
  { from: 'held', action: 'delete', to: 'deleted', by: ['author'] },
] as const satisfies readonly { from: NoticeState; action: string; to: NoticeState; by: readonly By[] }[]
export type NoticeAction = (typeof noticeSteps)[number]['action']

/** Where an action leads from that state; undefined when it may not be done there, or not by them. */
export const stepOf = (from: NoticeState, action: NoticeAction, by: By): NoticeState | undefined =>
  rowOf(noticeSteps, from, action, (step) => step.by.some((who) => who === by))?.to

export const stateTitles: Record<Exclude<NoticeState, 'deleted'>, string> = {
  draft: '草稿',
  scheduled: '定时',
  published: '已发布',
  withdrawn: '已撤回',
  held: '已下架',
}

import { limits } from '../../../contract/discount/rules'
import type { ActivityDraft } from '../../../contract/discount/desk/schema'
import { momentOf } from '../../http/moment'
import { wrongField } from '../../http/refusal'

const minute = 60_000
const day = 24 * 60 * minute

/** Times of a rush, checked against each other. @throws Refusal */
export function timesOf(draft: ActivityDraft): { startsAt: Date; endsAt: Date; useUntil: Date } {
  const now = Date.now()
  const startsAt = momentOf('starts', '开抢时间', draft.starts) ?? new Date(now)
  const endsAt = momentOf('ends', '结束时间', draft.ends) ?? new Date(now)
  const useUntil = momentOf('use_until', '使用截止', draft.use_until) ?? new Date(now)
  const { ahead, rush, use } = limits.activity
  const begin = Math.max(now, startsAt.getTime())
  const [open, after] = [endsAt.getTime() - begin, useUntil.getTime() - endsAt.getTime()]
  if (begin - now > ahead.days * day) throw wrongField('starts', `最晚 ${ahead.days} 天内开抢`)
  if (open < rush.minutes * minute) throw wrongField('ends', `至少要抢 ${rush.minutes} 分钟`)
  if (open > rush.days * day) throw wrongField('ends', `最多抢 ${rush.days} 天`)
  if (after < 0) throw wrongField('use_until', '使用截止不能早于结束时间')
  if (after > use.days * day) throw wrongField('use_until', `结束后最多 ${use.days} 天内用完`)
  return { startsAt: new Date(begin), endsAt, useUntil }
}

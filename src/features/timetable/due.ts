/** When a memo is due, as its form says it. */
import { momentOf } from '@contract/timetable/rules'
import type { Memo } from '@contract/timetable/schema'
import { t } from '@/locale'

export const never = 'never'
const usualTime = '20:00'

/** The moment of a day and a time in the school's time zone; null without a day. */
export const dueAt = (day: string, time: string): string | null =>
  day === '' ? null : new Date(momentOf(day, time === '' ? usualTime : time)).toISOString()

export const reminders = [
  { key: never, label: t('不提醒') },
  { key: '0', label: t('到期时') },
  { key: '30', label: t('提前 30 分钟') },
  { key: '60', label: t('提前 1 小时') },
  { key: '180', label: t('提前 3 小时') },
  { key: '1440', label: t('提前 1 天') },
  { key: '4320', label: t('提前 3 天') },
]

/** Minutes before; null: never. */
export const minutes = (key: string): number | null => (key === never ? null : Number(key))

/** Whether its reminder is still to come. */
export const isToBeTold = ({ done, due, remind }: Memo, now: number): boolean =>
  !done && due !== null && remind !== null && Date.parse(due) - remind * 60_000 > now

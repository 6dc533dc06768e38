import { dayTitles, days, type Day } from '@contract/talent/rules'
import { t } from '@/locale'

/** 每周一、周五更新; '' where no day is set. */
export const scheduleOf = (chosen: readonly Day[]): string =>
  chosen.length === 0
    ? ''
    : chosen.length === days.length
      ? t('每天更新')
      : t('每{days}更新', { days: chosen.map((day) => t(dayTitles[day])).join('、') })

export const selectPage = '/pages/talentTopic/selectTopic'
export const publishPage = '/pages/publish/talentTopicpublish'
export const settingOf = (id: string): string => `/pages/talentTopic/setting?id=${id}`

import React from 'react'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { useNextClass } from '@/shell/timetable/next-class'
import { Text, View } from '@/platform/components'
import { Icon } from '@/ui/icons/icon'

/** Minutes before a class from which they are counted. */
const near = 120

/** One quiet line of today: the next class of who has one, from what is on the device. */
export function NextClass() {
  const next = useNextClass()
  if (!next) return null
  const { at, text, left } = next
  return (
    <View className="h-notice h-today" ariaRole="button" onTap={linkTo('/pages/timeTable/indexDay')}>
      <Text className="u-strong u-figures">{at}</Text>
      <Text className="u-grow u-one u-ink2 u-figures">{text}</Text>
      {left <= near && (
        <Text className="u-meta u-figures">{left > 0 ? t('还有 {n} 分钟', { n: left }) : t('正在上')}</Text>
      )}
      <Icon name="chevron-right" size={20} />
    </View>
  )
}

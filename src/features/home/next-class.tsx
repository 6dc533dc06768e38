import React, { useEffect, useState } from 'react'
import { usePageEvent } from 'remax/macro'
import { addDays, dayBegins, dayOf } from '@contract/rules'
import { t } from '@/locale'
import { session } from '@/net/session'
import { linkTo } from '@/shell/links'
import { nextClass } from '@/shell/timetable/coming'
import { Text, View } from '@/platform/components'
import { Icon } from '@/ui/icons/icon'

const minute = 60_000
/** Minutes before a class from which they are counted. */
const near = 120

/** One quiet line of today: the next class of who has one, from what is on the device. */
export function NextClass() {
  const [now, setNow] = useState(Date.now)
  const look = () => setNow(Date.now())
  usePageEvent('onShow', look)
  useEffect(() => {
    const timer = setInterval(look, minute)
    return () => clearInterval(timer)
  }, [])
  const id = session.info?.user_id
  const next = id && nextClass(id, now, dayBegins(addDays(dayOf(now), 1)))
  if (!next) return null
  const left = Math.ceil((next.from - now) / minute)
  return (
    <View className="h-notice h-today" ariaRole="button" onTap={linkTo('/pages/timeTable/indexDay')}>
      <Text className="u-strong u-figures">{next.at}</Text>
      <Text className="u-grow u-one u-ink2 u-figures">{next.text}</Text>
      {left <= near && (
        <Text className="u-meta u-figures">{left > 0 ? t('还有 {n} 分钟', { n: left }) : t('正在上')}</Text>
      )}
      <Icon name="chevron-right" size={20} />
    </View>
  )
}

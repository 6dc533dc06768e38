import React, { useEffect } from 'react'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { t } from '@/locale'
import { Icon } from '../icons/icon'
import './form.css'

/** At the top of a form after a submit that found errors. */
export function FormErrorSummary({ count }: { count: number }) {
  const shown = count > 0
  // the button that found them stands at the other end of the page
  useEffect(() => {
    if (shown) navigation.scrollToTop()
  }, [shown])
  if (!count) return null
  return (
    <View className="u-summary" ariaRole="alert">
      <Icon name="alert-circle" size={20} />
      {t('还有 {count} 处需要修改', { count })}
    </View>
  )
}

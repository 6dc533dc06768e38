import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { t } from '@/locale'
import { Icon } from '../icons/icon'
import './form.css'

interface FormErrorSummaryProps {
  form: { tried: boolean; errorCount: number; attempts: number }
  /** Errors that the form itself does not know of. */
  more?: number | undefined
}

/** At the top of a form after a submit that found errors. */
export const FormErrorSummary = observer(function FormErrorSummary({
  form: { tried, errorCount, attempts },
  more = 0,
}: FormErrorSummaryProps) {
  const count = tried ? errorCount + more : 0
  const shown = count > 0
  const elsewhere = shown && errorCount === 0
  // the first field with an error comes into sight by itself; what the form does not know of is at least counted there
  useEffect(() => {
    if (elsewhere) navigation.scrollToTop()
  }, [elsewhere, attempts])
  if (!shown) return null
  return (
    <View className="u-summary" ariaRole="alert">
      <Icon name="alert-circle" size={20} />
      {t('还有 {count} 处需要修改', { count })}
    </View>
  )
})

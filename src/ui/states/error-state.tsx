import React from 'react'
import { View } from '@/platform/components'
import { t } from '@/locale'
import { State } from './state'
import { wordsOf } from './words'

interface ErrorStateProps {
  /** What the call rejected with; its `code` is shown. */
  error: unknown
  onRetry: () => void
}

/** It did not load: why, a retry, and the code for a report. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { title, text, code, offline } = wordsOf(error)
  return (
    <State
      drawing={offline ? 'lamp' : 'bike'}
      title={title}
      text={text}
      action={{ label: t('重新加载'), icon: 'refresh', onTap: onRetry }}
    >
      {code && <View className="u-meta u-state-code">{t('错误码 {code}，反馈时可附上', { code })}</View>}
    </State>
  )
}

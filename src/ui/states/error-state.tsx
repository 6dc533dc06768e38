import React from 'react'
import { View } from '@/platform/components'
import { t } from '@/locale'
import type { Drawing } from './drawings'
import { State } from './state'
import { wordsOf, type Words } from './words'

interface ErrorStateProps {
  /** What the call rejected with; its `code` is shown, unless the server refused and said why. */
  error: unknown
  onRetry: () => void
}

const drawings: Record<Words['kind'], Drawing> = { offline: 'lamp', refused: 'box', broken: 'bike' }

/** It did not load: why, a retry, and the code for a report. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { kind, title, text, code } = wordsOf(error)
  return (
    <State
      drawing={drawings[kind]}
      title={title}
      text={text}
      action={{ label: t('重新加载'), icon: 'refresh', onTap: onRetry }}
    >
      {code && <View className="u-meta u-state-code">{t('错误码 {code}，反馈时可附上', { code })}</View>}
    </State>
  )
}

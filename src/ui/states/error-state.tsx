import React from 'react'
import { View } from '@/platform/components'
import { t } from '@/locale'
import { leavePage } from '../nav-bar'
import type { Drawing } from './drawings'
import { State } from './state'
import { wordsOf, type Words } from './words'

interface ErrorStateProps {
  /** What the call rejected with; its `code` is shown, unless the server refused and said why. */
  error: unknown
  onRetry: () => void
}

const drawings: Record<Words['kind'], Drawing> = { offline: 'lamp', refused: 'box', broken: 'bicycle' }

/** It did not load: why, a retry or, where that cannot help, the way back, and the code for a report. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { kind, title, text, code, final } = wordsOf(error)
  return (
    <State
      drawing={drawings[kind]}
      title={title}
      text={text}
      action={
        final
          ? { label: t('返回'), onTap: () => void leavePage() }
          : { label: t('重新加载'), icon: 'refresh', onTap: onRetry }
      }
    >
      {code && <View className="u-meta u-state-code">{t('错误码 {code}，反馈时可附上', { code })}</View>}
    </State>
  )
}

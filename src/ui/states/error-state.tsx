import React from 'react'
import { usePageEvent } from 'remax/macro'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { t } from '@/locale'
import { leavePage } from '../nav-bar'
import { useOnline } from '../use-online'
import type { Drawing } from './drawings'
import { State, type StateAction } from './state'
import { wordsOf, type Words } from './messages'

interface ErrorStateProps {
  /** What the call rejected with; its `code` is shown, unless the server refused and said why. */
  error: unknown
  onRetry: () => void
}

const drawings: Record<Words['kind'], Drawing> = { offline: 'lamp', refused: 'box', broken: 'bicycle' }

function actionOf({ final, signIn }: Words, onRetry: () => void): StateAction {
  if (signIn !== undefined)
    return { label: t('登录 / 注册'), onTap: () => void navigation.navigateTo(signIn) }
  return final
    ? { label: t('返回'), onTap: () => void leavePage() }
    : { label: t('重新加载'), icon: 'refresh', onTap: onRetry }
}

/**
 * It did not load: why, a retry or, where that cannot help, the way back, and the code for a report. What failed for want of a
 * network loads again by itself as it comes back.
 */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const words = wordsOf(error)
  const { kind, title, text, code, signIn } = words
  useOnline(kind === 'offline', onRetry)
  // back from where one signs in
  usePageEvent('onShow', () => void (signIn !== undefined && onRetry()))
  return (
    <State drawing={drawings[kind]} title={title} text={text} action={actionOf(words, onRetry)}>
      {code && <View className="u-meta u-state-code">{t('错误码 {code}，反馈时可附上', { code })}</View>}
    </State>
  )
}

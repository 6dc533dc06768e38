import React from 'react'
import { View } from '@/platform/components'
import { t } from '@/locale'
import { Icon } from '../icons/icon'
import './states.css'

interface EndOfListProps {
  more: 'idle' | 'loading' | 'error' | 'end'
  onRetry: () => void
  /** Said at the end; null: nothing. */
  text?: string | null | undefined
}

/** Foot of a list: loading the next page, failed, or the end. */
export function EndOfList({ more, onRetry, text }: EndOfListProps) {
  if (more === 'end') {
    if (text === null) return null
    return (
      <View className="u-end">
        <View className="u-end-rule" />
        {text ?? t('到底了')}
        <View className="u-end-rule" />
      </View>
    )
  }
  if (more === 'error') {
    return (
      <View className="u-end" ariaRole="button" onTap={onRetry} hoverClassName="u-press">
        <Icon name="refresh" size={16} />
        {t('没加载出来，点这里再试')}
      </View>
    )
  }
  return (
    <View className="u-end">
      {more === 'loading' && <Icon name="loader-2" size={16} className="u-spin" />}
      {more === 'loading' && t('正在加载')}
    </View>
  )
}

import React from 'react'
import { View } from '@/platform/components'
import { t } from '@/locale'
import { Icon } from '../icons/icon'
import type { IconName } from '../icons/names'
import './states.css'

interface StripProps {
  text: string
  icon?: IconName | undefined
  onRetry?: (() => void) | undefined
}

/** A line over content that stays: no network, a refresh that failed. */
export function Strip({ text, icon = 'wifi-off', onRetry }: StripProps) {
  return (
    <View className="u-strip" ariaRole="status">
      <Icon name={icon} size={20} />
      <View className="u-grow">{text}</View>
      {onRetry && (
        <View className="u-strip-act" ariaRole="button" onTap={onRetry} hoverClassName="u-press">
          {t('重试')}
        </View>
      )}
    </View>
  )
}

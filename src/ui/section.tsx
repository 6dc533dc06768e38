import React from 'react'
import { View } from '@/platform/components'
import { Icon } from './icons/icon'
import './cell.css'

/** Heading of a part of the page, in a row of 44 px. */
export function Section({
  title,
  more,
}: {
  title: string
  more?: { label: string; onTap: () => void } | undefined
}) {
  return (
    <View className="u-sec">
      <View className="u-display" ariaRole="heading">
        {title}
      </View>
      {more && (
        <View className="u-sec-more" ariaRole="button" onTap={more.onTap} hoverClassName="u-press">
          {more.label}
          <Icon name="chevron-right" size={16} />
        </View>
      )}
    </View>
  )
}

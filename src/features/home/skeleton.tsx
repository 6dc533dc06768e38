import React from 'react'
import { t } from '@/locale'
import { View } from '@/platform/components'
import './home.css'

/** Two columns of cards before they are there. */
export function CardSkeleton() {
  return (
    <View className="u-sk-fade h-sk-cards" ariaLabel={t('正在加载')}>
      {['75%', '120%'].map((height, column) => (
        <View key={height} className="h-sk-card">
          {[0, 1].map((row) => (
            <View key={row} className="c-card">
              <View
                className="u-sk"
                style={{ paddingTop: row === column ? height : '95%', borderRadius: '8px' }}
              />
              <View className="u-sk" style={{ height: '14px', marginTop: '10px' }} />
            </View>
          ))}
        </View>
      ))}
    </View>
  )
}

/** Home before it is there, feed and all: one piece, so that nothing is pushed down by what comes above it. */
export const HomeSkeleton = () => (
  <View className="u-sk-fade" ariaLabel={t('正在加载')}>
    <View className="h-sk-top">
      <View className="u-sk h-sk-banner" />
      <View className="h-sk-nav">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <View key={key} className="u-sk h-sk-blot" />
        ))}
      </View>
      <View className="u-sk h-sk-line" />
    </View>
    <CardSkeleton />
  </View>
)

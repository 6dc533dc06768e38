import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { profile } from '@/features/account/profile'
import { go } from '@/features/links'
import { Text, View } from '@/platform/components'
import { Icon } from '@/ui/icons/icon'
import './home.css'

/** The school, as the page's title; a tap changes it. */
export const Masthead = observer(function Masthead() {
  const { school } = profile
  return (
    <View className="h-school" ariaRole="button" ariaLabel={t('切换学校')} onTap={() => go('/pages/location/location')}>
      <Text className="u-display u-one">{school?.name ?? t('选择学校')}</Text>
      <Icon name="chevron-down" size={20} />
      {school && school.campus !== '' && <Text className="u-meta u-one h-campus">{school.campus}</Text>}
    </View>
  )
})

/** Two columns of cards before they are there. */
export function CardSkeleton() {
  return (
    <View className="u-sk-fade h-sk-cards" ariaLabel={t('正在加载')}>
      {['75%', '120%'].map((height, column) => (
        <View key={height} className="h-sk-card">
          {[0, 1].map((row) => (
            <View key={row} className="c-card">
              <View className="u-sk" style={{ paddingTop: row === column ? height : '95%', borderRadius: '8px' }} />
              <View className="u-sk" style={{ height: '14px', marginTop: '10px' }} />
            </View>
          ))}
        </View>
      ))}
    </View>
  )
}

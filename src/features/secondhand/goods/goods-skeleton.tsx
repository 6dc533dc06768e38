import React from 'react'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Block } from '@/ui/states/skeleton'

/** A listing before it is there: its photo, its price and its words. */
export const GoodsSkeleton = () => (
  <View className="u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')}>
    <Block width="100%" height="320px" />
    <View className="u-pad">
      <View className="u-sk-lines">
        <Block width="96px" height="28px" />
        <Block width="72%" height="20px" />
        <Block width="100%" height="14px" />
        <Block width="62%" height="14px" />
      </View>
    </View>
  </View>
)

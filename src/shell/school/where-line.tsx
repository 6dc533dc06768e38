import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import type { PlatformCode } from '@/platform/failure'
import { View } from '@/platform/components'
import { maps } from '@/platform/maps'
import { Icon } from '@/ui/icons/icon'
import { where } from './where'
import './school.css'

const reasons: Partial<Record<PlatformCode, string>> = {
  denied: t('没有定位权限，可以直接搜学校'),
  unsupported: t('这里不能定位，可以直接搜学校'),
}

function words(): string {
  if (where.locating) return t('正在定位')
  if (where.failure) return reasons[where.failure] ?? t('没有定到位置，可以直接搜学校')
  return where.address
    ? t('你在{place}附近', { place: where.address.recommend || where.address.city })
    : t('打开定位，看看附近的学校')
}

/** Where the device is, quietly: without it the lists below are still there. */
export const WhereLine = observer(function WhereLine() {
  return (
    <View className="sc-where">
      <Icon name="map-pin" size={16} />
      <View className="u-grow u-one">{words()}</View>
      {!where.locating && where.failure !== 'unsupported' && (
        <View
          className="sc-again"
          ariaRole="button"
          onTap={() => void where.locate(maps)}
          hoverClassName="u-press"
        >
          {where.location && !where.failure ? t('重新定位') : t('定位')}
        </View>
      )}
    </View>
  )
})

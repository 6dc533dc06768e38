import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { where } from '@/shell/school/where'
import { Text, View } from '@/platform/components'
import { maps } from '@/platform/maps'
import { Icon } from '@/ui/icons/icon'
import './discount.css'

/** The location sorts the list; it is asked for by the person's tap alone. */
export const Locate = observer(function Locate() {
  const { failure, locating, location } = where
  if (failure === 'unsupported') return null
  return (
    <View
      className="dc-locate"
      ariaRole="button"
      onTap={() => void where.locate(maps)}
      hoverClassName="u-press"
    >
      <Icon name="map-pin" size={16} />
      <View className="u-grow">
        {locating
          ? t('正在定位')
          : location
            ? t('收藏的在前，近的在前')
            : failure === 'denied'
              ? t('没有定位权限，收藏多的在前')
              : t('打开定位，近的排在前面')}
      </View>
      {!locating && <Text className="u-link">{location ? t('重新定位') : t('定位')}</Text>}
    </View>
  )
})

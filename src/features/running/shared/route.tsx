import React from 'react'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { metresText } from './labels'
import './errand.css'

interface RouteProps {
  /** null: an errand without a place to begin at. */
  from: string | null
  to: string
  /** Metres to the first place, and from it to the second; null where they are not known. */
  away?: number | null
  metres?: number | null
}

const meters = (metres: number | null | undefined) =>
  typeof metres === 'number' ? <View className="u-meta u-figures">{metresText(metres)}</View> : null

/** From where to where. */
export function Route({ from, to, away, metres }: RouteProps) {
  return (
    <View className={from === null ? 'er-route' : 'er-route er-route-two'}>
      {from !== null && (
        <View className="er-stop">
          <View className="er-point" ariaRole="img" ariaLabel={t('取')} />
          <View className="u-grow u-one">{from}</View>
          {meters(away)}
        </View>
      )}
      <View className="er-stop">
        <View className="er-point er-point-end" ariaRole="img" ariaLabel={t('送')} />
        <View className="u-grow u-one">{to}</View>
        {meters(metres)}
      </View>
    </View>
  )
}

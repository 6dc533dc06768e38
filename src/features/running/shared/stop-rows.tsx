import React from 'react'
import type { OrderDetail, Stop } from '@contract/running/schema'
import { t } from '@/locale'
import { copyText, dial } from '@/shell/contact'
import { View } from '@/platform/components'
import { IconButton } from '@/ui/icon-button'
import { openMap, pointOf } from './place'
import './errand.css'

/** Both places whole, as far as the viewer may see them: tapped they are copied, shown on the map, called, but for one's own number. */
export function StopRows({ stops: { from, to }, mine }: Pick<OrderDetail, 'stops' | 'mine'>) {
  return (
    <View className="er-stops">
      {from && <StopRow stop={from} label={t('取')} mine={mine} />}
      <StopRow stop={to} label={t('送')} mine={mine} />
    </View>
  )
}

function StopRow({ stop, label, mine }: { stop: Stop; label: string; mine: boolean }) {
  const { place, name, phone } = stop
  const point = pointOf(stop)
  const who = [name, phone].filter((part) => part !== null).join(' ')
  const callable = !mine && phone !== null && /^1\d{10}$/.test(phone)
  return (
    <View className="er-stop-row">
      <View className="er-side">{label}</View>
      <View
        className="u-grow er-stop-text"
        ariaRole="button"
        ariaLabel={t('{text}，复制', { text: `${place} ${who}`.trim() })}
        onTap={() => void copyText(`${place} ${who}`.trim())}
        hoverClassName="u-press"
      >
        <View className="u-text">{place}</View>
        {who !== '' && <View className="u-meta u-figures">{who}</View>}
      </View>
      {point && (
        <IconButton
          name="map-pin"
          label={t('在地图上看{place}', { place })}
          end={!callable}
          onTap={() => openMap(place, point)}
        />
      )}
      {callable && (
        <IconButton
          name="phone"
          label={t('打电话给{name}', { name: name ?? place })}
          end
          onTap={() => void dial(phone)}
        />
      )}
    </View>
  )
}

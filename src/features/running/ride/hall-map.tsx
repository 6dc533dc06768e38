import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { PlacesMap, wayMarks, type Mark } from '../shared/sketch-map'
import type { HallStore } from './hall-store'

/** Places of other offers on the map, at most: more hide each other. */
const others = 6

/** Where the best offer goes, with the rider, who let it be known, and where the others begin. */
export const HallMap = observer(function HallMap({
  store: { items, best, place },
  onLocate,
}: {
  store: HallStore
  onLocate: () => void
}) {
  const way = items.find(({ id }) => id === best?.id)
  const from = way?.from_at ?? null
  const to = way?.to_at ?? null
  const marks: Mark[] = [
    ...wayMarks(from, to),
    ...(place ? [{ key: 'me', at: place, kind: 'me' as const, label: '' }] : []),
    ...items
      .slice(0, others + 1)
      .flatMap(({ id, from_at: at }) =>
        id === best?.id || at === null ? [] : [{ key: id, at, kind: 'other' as const, label: '' }],
      ),
  ]
  if (marks.length === 0) return null
  return (
    <View className="rr-map">
      <PlacesMap
        marks={marks}
        joined={from !== null && to !== null}
        label={t('最合适的一单从哪里到哪里，别的单从哪里开始')}
      />
      {place === null && (
        <View className="rr-map-near" ariaRole="button" onTap={onLocate} hoverClassName="u-press">
          {t('看离我多远')}
        </View>
      )}
    </View>
  )
})

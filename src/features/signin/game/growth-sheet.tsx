import React from 'react'
import { growthFrom, harvestPoints, sourceNames, sources } from '@contract/game/rules'
import type { Plant } from '@contract/game/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Sheet } from '@/ui/sheet'
import './game.css'

interface GrowthSheetProps {
  open: boolean
  /** null: nothing is planted. */
  plant: Plant | null
  /** Points that harvests of this year may still give. */
  left: number
  onClose: () => void
}

/** The formula, with its numbers. */
export function GrowthSheet({ open, plant, left, onClose }: GrowthSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} label={t('它怎么长')} head={t('它怎么长')}>
      <View className="gm-facts">
        {sourceNames.map((name) => {
          const { title, each, perDay, most } = sources[name]
          const limits = [
            perDay === null ? '' : t('一天最多算 {n} 次', { n: perDay }),
            most === null || most === each ? '' : t('最多 {most}', { most }),
          ].filter(Boolean)
          const count = plant?.counts[name] ?? 0
          return (
            <View key={name} className="gm-fact">
              <View className="u-grow">
                {t(title)}
                <View className="u-meta">{[t('每次 +{each}', { each }), ...limits].join('，')}</View>
              </View>
              <View className="u-meta u-figures">{t('{n} 次', { n: count })}</View>
              <View className="u-strong u-figures">{`+${growthFrom(name, count)}`}</View>
            </View>
          )
        })}
        <View className="u-meta gm-note">
          {t('只算种下以后的。不签到、没人浇水它也不会枯，只是歇着。')}
          {t('收下一棵留一张画，得 {each} 积分，一年最多 {max} 积分，今年还能得 {left}。', {
            each: harvestPoints.each,
            max: harvestPoints.perYear,
            left,
          })}
        </View>
      </View>
    </Sheet>
  )
}

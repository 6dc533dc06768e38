import React from 'react'
import type { FriendPlant } from '@contract/game/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import './game.css'

/** Waters a friend's plant, once a day. */
export const WaterButton = ({
  plant: { owner, watered },
  onWater,
}: {
  plant: FriendPlant
  onWater: () => void
}) =>
  watered ? (
    <View className="u-meta gm-watered">{t('浇过了')}</View>
  ) : (
    <Button
      size={32}
      kind="line"
      ariaLabel={t('给{name}浇水', { name: owner.name })}
      onTap={(event) => {
        event.stopPropagation()
        onWater()
      }}
    >
      {t('浇水')}
    </Button>
  )

import React from 'react'
import { stageOf, stages } from '@contract/game/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import './flower.css'
import './game.css'

export const stageTitle = (growth: number): string => t(stages[stageOf(growth)]?.title ?? '')

/** What it looks like by now. */
export const Flower = ({ growth, small }: { growth: number; small?: boolean | undefined }) => (
  <View className={classes('gm-draw', small && 'gm-small')} ariaHidden>
    <View className={`gm-fill gm-${stageOf(growth)}-fill`} />
    <View className={`gm-line gm-${stageOf(growth)}-line`} />
  </View>
)

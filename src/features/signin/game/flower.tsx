import React from 'react'
import { stageOf, stages } from '@contract/game/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import './flower.css'
import './game.css'

export const stageTitle = (growth: number): string => t(stages[stageOf(growth)]?.title ?? '')

/** What is drawn of each stage, from below; the line lies over all. */
const parts: readonly (readonly ('leaf' | 'petal' | 'face')[])[] = [
  ['petal'],
  ['leaf'],
  ['leaf'],
  ['leaf', 'petal'],
  ['leaf', 'petal', 'face'],
  ['leaf', 'petal', 'face'],
]
/** Of its full size, as a stage begins. */
const smallest = 0.82

/** How large it is drawn: it grows inside a stage, too. */
function sizeOf(growth: number): number {
  const stage = stageOf(growth)
  const [from, to] = [stages[stage]?.from ?? 0, stages[stage + 1]?.from]
  return to === undefined ? 1 : smallest + ((growth - from) / (to - from)) * (1 - smallest)
}

/** What it looks like by now, in its pot. */
export function Flower({ growth, small }: { growth: number; small?: boolean | undefined }) {
  const stage = stageOf(growth)
  return (
    <View className={classes('gm-draw', small && 'gm-small')} ariaHidden>
      <View className="gm-part gm-clay gm-pot" />
      <View className="gm-part gm-ink gm-pot-line" />
      <View className="gm-plant" style={{ transform: `scale(${sizeOf(growth).toFixed(2)})` }}>
        {parts[stage]?.map((part) => (
          <View key={part} className={`gm-part gm-is-${part} gm-${stage}-${part}`} />
        ))}
        <View className={`gm-part gm-ink gm-${stage}-line`} />
      </View>
    </View>
  )
}

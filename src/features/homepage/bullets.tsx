import React from 'react'
import type { BarrageLine } from '@contract/homepage/schema'
import { t } from '@/locale'
import { complain } from '@/shell/complaint/entry'
import { View } from '@/platform/components'
import { offer } from '@/ui/menu'
import './homepage.css'

const lanes = 3
/** Seconds between two lines of a lane; four of them make the round of homepage.css. */
const gap = 5
/** Seconds that the first lines have been under way when the page opens, so that the band is not empty. */
const head = 4

/** When and where a line starts: lanes take turns, each a little after the one above. */
const startOf = (index: number) => ({
  lane: index % lanes,
  delay: Math.floor(index / lanes) * gap + (index % lanes) * 1.4 - head,
})

const menuOf = (id: string) => offer([{ label: t('举报'), act: () => complain('barrage', id) }])

/** Lines that visitors left, drifting from right to left. A still list for who asked for less motion. */
export function Bullets({ lines }: { lines: readonly BarrageLine[] }) {
  if (lines.length === 0) return null
  return (
    <View className="hp-band" ariaLabel={t('弹幕')}>
      {lines.map(({ id, text, mine }, index) => {
        const { lane, delay } = startOf(index)
        return (
          <View
            key={id}
            className={`hp-line hp-lane-${lane}`}
            style={{ animationDelay: `${delay}s` }}
            {...(mine ? {} : { ariaRole: 'button', onTap: () => void menuOf(id) })}
          >
            <View className="hp-words">{text}</View>
          </View>
        )
      })}
    </View>
  )
}

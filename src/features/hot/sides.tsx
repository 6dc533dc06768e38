import React from 'react'
import { observer } from 'mobx-react-lite'
import { percents, sides, type Side } from '@contract/hot/rules'
import type { HotTalk } from '@contract/hot/schema'
import { t } from '@/locale'
import { go } from '@/shell/links'
import { signInPage } from '@/net/prompts'
import { session } from '@/net/session'
import { Text, View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import type { TalkStore } from './talk'
import { stances } from './labels'
import './hot.css'

type Shown = Pick<HotTalk, 'red' | 'blue' | 'side' | 'shares' | 'closed' | 'withheld'>

/** The two sides and how they stand. Without `onChoose` they are only to be read. */
export function SidesView({ talk, onChoose }: { talk: Shown; onChoose?: (side: Side) => void }) {
  const { shares, closed, withheld } = talk
  const live = Boolean(onChoose) && !closed && !withheld
  return (
    <View className="h-vs">
      <View className="h-sides" ariaRole={live ? 'radiogroup' : undefined}>
        {sides.map((side) => (
          <SideView key={side} side={side} talk={talk} onTap={live ? () => onChoose?.(side) : undefined} />
        ))}
      </View>
      {shares ? (
        <Shares shares={shares} />
      ) : (
        <View className="u-meta h-hint">{t('选一边，就能看到大家怎么站')}</View>
      )}
    </View>
  )
}

function SideView({ side, talk, onTap }: { side: Side; talk: Shown; onTap?: (() => void) | undefined }) {
  const on = talk.side === side
  const { title } = stances[side]
  return (
    <View
      className={classes('h-side', `h-${side}`, on && 'h-side-on')}
      ariaRole={onTap ? 'radio' : undefined}
      ariaChecked={onTap ? on : undefined}
      onTap={onTap}
      hoverClassName={onTap ? 'u-press' : undefined}
    >
      <View className="h-side-head">
        <Text>{on ? t('我站{side}', { side: title }) : title}</Text>
        {on && <Icon name="check" size={16} />}
      </View>
      <View className="u-strong u-text h-words">{talk[side]}</View>
    </View>
  )
}

function Shares({ shares }: { shares: Record<Side, number> }) {
  const share = percents(shares)
  const none = shares.red + shares.blue === 0
  return (
    <>
      <View className="h-bar" ariaHidden>
        <View className="h-bar-red" style={{ width: none ? '50%' : `${share.red}%` }} />
        <View className="h-bar-blue" />
      </View>
      <View className="h-numbers u-figures">
        {sides.map((side) => (
          <View key={side} className={`h-number h-${side}`}>
            <Text className="u-strong">{none ? '—' : `${share[side]}%`}</Text>
            <Text className="u-meta">{t('{n} 人', { n: formatCount(shares[side]) })}</Text>
          </View>
        ))}
      </View>
    </>
  )
}

/** The sides of a talk, to choose from. */
export const Sides = observer(function Sides({ talk }: { talk: TalkStore }) {
  const { red, blue, shares, closed, withheld } = talk.data
  const side = talk.stand.value
  const choose = (to: Side) => {
    if (!session.signedIn) return go(signInPage)
    if (to !== side) void talk.stand.set(to)
  }
  const shown: Shown = { red, blue, side, shares, closed, ...(withheld ? { withheld } : {}) }
  return <SidesView talk={shown} onChoose={choose} />
})

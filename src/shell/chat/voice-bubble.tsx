import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/chat/rules'
import type { Message } from '@contract/chat/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Dot } from '@/ui/badge'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icons/icon'
import type { Voices } from './voices'

/** Width of the shortest and the longest voice, px. */
const widths = { least: 88, most: 220 } as const
const widthOf = (seconds: number): string =>
  `${Math.round(widths.least + ((widths.most - widths.least) * Math.min(seconds, limits.voice.max)) / limits.voice.max)}px`

/** A voice: a tap plays it or stops it. The dot is on those that were not heard. */
export const VoiceBubble = observer(function VoiceBubble({
  message,
  mine,
  voices,
}: {
  message: Message
  mine: boolean
  voices: Voices
}) {
  const { voice, seq } = message
  if (!voice) return <View className="ch-bubble u-meta">{t('语音已经不在了')}</View>
  const plays = voices.playing === seq
  return (
    <View className="ch-voice-line">
      <View
        className={classes('ch-bubble ch-voice', mine && 'ch-bubble-mine')}
        style={{ width: widthOf(voice.seconds) }}
        ariaRole="button"
        ariaLabel={plays ? t('停止播放') : t('播放 {n} 秒的语音', { n: voice.seconds })}
        onTap={() => void voices.toggle(message)}
        hoverClassName="u-press"
      >
        <Icon name={plays ? 'player-stop' : 'player-play'} size={20} />
        {`${voice.seconds}″`}
      </View>
      {voices.isNew(message) && <Dot />}
    </View>
  )
})

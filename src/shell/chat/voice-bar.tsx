import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/chat/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { classes } from '@/ui/classes'
import type { Outbox } from './outbox'
import { Recording } from './recording'

/** Records by holding, or by a tap, and sends what was said; a finger that slides up drops it. */
export const VoiceBar = observer(function VoiceBar({ outbox }: { outbox: Outbox }) {
  const [recording] = useState(() => new Recording((recorded) => outbox.add({ recorded })))
  const { phase, dropping, seconds, press, move, release, tap, send, cancel } = recording
  useEffect(() => cancel, [cancel])
  const left = limits.voice.max - seconds
  const time = left <= 10 ? t('还能说 {n} 秒', { n: left }) : `${seconds}″`
  if (phase === 'open') {
    return (
      <>
        <Button size={44} kind="quiet" onTap={cancel}>
          {t('取消')}
        </Button>
        <View className="u-grow ch-time u-meta" ariaRole="status">
          {t('正在录音 {time}', { time })}
        </View>
        <Button size={44} onTap={() => void send()}>
          {t('发送')}
        </Button>
      </>
    )
  }
  return (
    <View
      className={classes('ch-hold', phase === 'held' && 'ch-hold-on', dropping && 'ch-hold-drop')}
      ariaRole="button"
      catchTouchMove
      onTap={tap}
      onTouchStart={press}
      onTouchMove={move}
      onTouchEnd={release}
    >
      {phase === 'none'
        ? t('按住说话，或点一下开始')
        : dropping
          ? t('松开取消')
          : t('{time} 松开发送，上滑取消', { time })}
    </View>
  )
})

import React, { useEffect, useState } from 'react'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { sound } from '@/platform/sound'
import { t } from '@/locale'
import { Button } from './button'
import { formatDuration } from './format'

interface SoundLineProps {
  url: string
  /** Whole seconds. */
  seconds: number
}

/** A sound by itself: a tap plays it from its beginning, or stops it. */
export function SoundLine({ url, seconds }: SoundLineProps) {
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (!playing) return undefined
    let left = false
    const ended = () => left || setPlaying(false)
    sound
      .play(url)
      .catch(() => left || feedback.toast(t('录音放不出来，请稍后再试')))
      .then(ended, ended)
    return () => {
      left = true
      sound.stop()
    }
  }, [playing, url])
  const length = formatDuration(seconds * 1000)
  return (
    <View>
      <Button size={44} kind="quiet" onTap={() => setPlaying(!playing)}>
        {playing ? t('停止播放') : t('播放录音，{length}', { length })}
      </Button>
    </View>
  )
}

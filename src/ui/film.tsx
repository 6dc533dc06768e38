import React, { useEffect, useState } from 'react'
import { Video, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { t } from '@/locale'
import { formatDuration } from './format'
import { FilmPoster } from './film-poster'
import './film.css'

interface FilmViewProps {
  url: string
  /** Whole seconds. */
  seconds: number
  /** Address of a picture of it; null for none. */
  poster: string | null
}

/** Takes the film that plays back to its poster: two would be heard at once. */
let close = (): void => undefined

/** A film in 16:9: its poster with its length; a tap plays it in its place. */
export function FilmView({ url, seconds, poster }: FilmViewProps) {
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (!playing) return undefined
    const own = () => setPlaying(false)
    close()
    close = own
    return () => {
      if (close === own) close = () => undefined
    }
  }, [playing])
  const failed = () => {
    setPlaying(false)
    feedback.toast(t('视频打不开，请稍后再试'))
  }
  const length = formatDuration(seconds * 1000)
  if (playing) {
    return (
      // a tap on the controls is not one on the row below
      <View className="u-film" ariaRole="none" onTap={(event) => event.stopPropagation()}>
        <Video
          className="u-film-in"
          src={url}
          poster={poster ?? undefined}
          autoPlay
          ariaLabel={t('视频，{length}', { length })}
          onError={failed}
        />
      </View>
    )
  }
  return (
    <FilmPoster
      poster={poster}
      seconds={seconds}
      label={t('播放视频，{length}', { length })}
      onTap={(event) => {
        event.stopPropagation()
        setPlaying(true)
      }}
    />
  )
}

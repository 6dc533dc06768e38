import React from 'react'
import { Image, View } from '@/platform/components'
import type { Tap } from '@/platform/components/types'
import { formatDuration } from './format'
import { Icon } from './icons/icon'
import './film.css'

interface FilmPosterProps {
  /** Address of a picture of the film; null for none. */
  poster: string | null
  /** Whole seconds. */
  seconds: number
  /** What a tap does, for screen readers. */
  label: string
  onTap: Tap
}

/** A film that does not play, in 16:9: its picture, its mark, its length. */
export function FilmPoster({ poster, seconds, label, onTap }: FilmPosterProps) {
  return (
    <View className="u-film" ariaRole="button" ariaLabel={label} onTap={onTap}>
      {poster !== null && (
        <Image className="u-film-in u-film-poster" src={poster} mode="aspectFill" lazyLoad alt="" />
      )}
      <View className="u-film-mark">
        <Icon name="player-play" size={28} />
      </View>
      <View className="u-film-length">{formatDuration(seconds * 1000)}</View>
    </View>
  )
}

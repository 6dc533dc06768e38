import type { Audio, AudioEvent } from './types'

/** What WeChat's, QQ's and Alipay's background players share. */
interface Player {
  src: string
  title: string
  singer: string
  coverImgUrl: string
  readonly paused: boolean
  readonly currentTime: number
  readonly duration: number
  play(): void
  pause(): void
  stop(): void
  seek(position: number): void
  onPlay(listener: () => void): void
  onPause(listener: () => void): void
  onStop(listener: () => void): void
  onEnded(listener: () => void): void
  onTimeUpdate(listener: () => void): void
}

/** The hosts keep every listener they are given, so each player hears once and tells the rest. */
export function createAudio(open: () => Player, onError: (failed: () => void) => void): Audio {
  const listeners = new Set<(event: AudioEvent) => void>()
  const tell = (event: AudioEvent) => () => listeners.forEach((listener) => listener(event))
  let opened: Player | undefined

  function player(): Player {
    if (opened) return opened
    opened = open()
    opened.onPlay(tell('play'))
    opened.onPause(tell('pause'))
    opened.onStop(tell('pause'))
    opened.onEnded(tell('ended'))
    opened.onTimeUpdate(tell('progress'))
    onError(tell('error'))
    return opened
  }

  return {
    play({ src, title, artist, cover }) {
      // The title comes first: the hosts begin to play when src is set, and refuse to without one.
      Object.assign(player(), { title, singer: artist, coverImgUrl: cover, src })
    },
    pause: () => player().pause(),
    resume: () => player().play(),
    stop: () => player().stop(),
    seek: (seconds) => player().seek(seconds),
    state() {
      const { src, paused, currentTime, duration } = player()
      return {
        src: src || '',
        playing: Boolean(src) && !paused,
        position: currentTime || 0,
        duration: duration || 0,
      }
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

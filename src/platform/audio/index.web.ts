import type { Audio, AudioEvent, Track } from './types'

const listeners = new Set<(event: AudioEvent) => void>()
const tell = (event: AudioEvent) => () => listeners.forEach((listener) => listener(event))

let opened: HTMLAudioElement | undefined
/** What was asked for: an element's own src is always in full. */
let src = ''

function player(): HTMLAudioElement {
  if (opened) return opened
  opened = new Audio()
  const events: Record<string, AudioEvent> = {
    play: 'play',
    pause: 'pause',
    ended: 'ended',
    error: 'error',
    timeupdate: 'progress',
  }
  Object.entries(events).forEach(([name, event]) => opened?.addEventListener(name, tell(event)))
  return opened
}

/** Browsers refuse to play before the first tap; whoever listens learns of it as an error. */
const start = () => void player().play().catch(tell('error'))

function showOnLockScreen({ title, artist, cover }: Track) {
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.metadata = new MediaMetadata({
    title,
    artist,
    artwork: cover ? [{ src: cover }] : [],
  })
  navigator.mediaSession.setActionHandler('play', start)
  navigator.mediaSession.setActionHandler('pause', () => player().pause())
}

export const audio: Audio = {
  play(track) {
    src = track.src
    player().src = src
    showOnLockScreen(track)
    start()
  },
  pause: () => player().pause(),
  resume: start,
  stop() {
    player().pause()
    player().currentTime = 0
  },
  seek(seconds) {
    player().currentTime = seconds
  },
  state() {
    const { paused, ended, currentTime, duration } = player()
    return {
      src,
      playing: Boolean(src) && !paused && !ended,
      position: currentTime,
      duration: Number.isFinite(duration) ? duration : 0,
    }
  },
  onChange(listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

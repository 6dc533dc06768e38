export interface Track {
  src: string
  title: string
  artist: string
  /** Picture for the lock screen; '' for none. */
  cover: string
}
/** Times in seconds. */
interface AudioState {
  /** Address of the track that was played last; '' before the first. */
  src: string
  playing: boolean
  position: number
  /** 0 while it is not known. */
  duration: number
}
/** One player, which goes on in the background. */
export interface Audio {
  /** Plays from the start; replaces the track before. */
  play(track: Track): void
  pause(): void
  resume(): void
  stop(): void
  seek(seconds: number): void
  state(): AudioState
  /** Called after every change of the state and about once a second while playing. Returns a function that stops listening. */
  onChange(listener: (event: AudioEvent) => void): () => void
}
export type AudioEvent = 'play' | 'pause' | 'progress' | 'ended' | 'error'

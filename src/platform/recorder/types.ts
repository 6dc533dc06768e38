export interface Recording {
  /** Path for upload and for sound.play. */ path: string
  /** Whole seconds, at least 1. */ seconds: number
}
/** Records a voice, one recording at a time: MP3 in mini-programs, M4A or WAV in browsers, which every target plays. */
export interface Recorder {
  /**
   * Asks for the microphone where it must, and begins; a recording that runs is cancelled. `onEnd` is called when it ends
   * by itself, after `maxSeconds` (at most 600) or because the host needs the microphone: stop() then gives what there is.
   * Rejects: denied, unsupported, failed.
   */
  start(maxSeconds: number, onEnd: () => void): Promise<void>
  /** Ends it and gives it, once. Rejects: cancelled (there is none), and as start. */
  stop(): Promise<Recording>
  /** Ends it and forgets it; does nothing where there is none. */
  cancel(): void
}

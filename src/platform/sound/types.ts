/** Short sounds in front of the page, one at a time; `audio` goes on in the background. */
export interface SoundPlayer {
  /**
   * Plays from the beginning; what played before ends. Resolves when it is over: played out, stopped, or another began.
   * Call it from a tap. Rejects: failed.
   */
  play(url: string): Promise<void>
  /** A page that played one calls it as it goes. */
  stop(): void
}

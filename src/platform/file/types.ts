export interface Files {
  /** Whether `keep` can work here. */
  readonly canKeep: boolean
  /**
   * Hands a downloaded file to the person under a name: a download in browsers, a chat of their choice in WeChat.
   * Call it from a tap. Rejects: cancelled, unsupported, failed.
   */
  keep(path: string, name: string): Promise<void>
}

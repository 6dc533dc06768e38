import type { DocumentEnding } from '@contract/file/document/rules'

export interface ChosenFile {
  /** Path for upload. */ path: string
  name: string
  /** Bytes. */ size: number
}
export interface Files {
  /** Whether `keep` can work here. */
  readonly canKeep: boolean
  /**
   * Hands a downloaded file to the person under a name: a download in browsers, a chat of their choice in WeChat.
   * Call it from a tap. Rejects: cancelled, unsupported, failed.
   */
  keep(path: string, name: string): Promise<void>
  /** Hands a text over as a file of that name, as `keep` does. */
  write(text: string, name: string): Promise<void>
  /** Whether `choose` can work here. */
  readonly canChoose: boolean
  /**
   * One file of the person's own with one of the endings, without their dots: from the disk in browsers, from a chat in WeChat. Call
   * it from a tap. Rejects: cancelled, unsupported, failed.
   */
  choose(...extensions: string[]): Promise<ChosenFile>
  /** Whether `show` can work here with what has the ending. */
  shows(ending: DocumentEnding): boolean
  /** Shows a downloaded document. Rejects: unsupported, failed. */
  show(path: string, ending: DocumentEnding): Promise<void>
}

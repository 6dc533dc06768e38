export interface Clipboard {
  /** Rejects: denied, unsupported. */
  write(text: string): Promise<void>
  /** Rejects: denied, unsupported. */
  read(): Promise<string>
}

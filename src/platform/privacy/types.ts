/** How a page that showed the privacy statement answers the host. */
export interface PrivacyAnswer {
  /** The statement is on the screen. */
  shown(): void
  /** The person tapped the Button of openType 'agreePrivacyAuthorization' with this id. */
  agree(buttonId: string): void
  refuse(): void
}
export interface Privacy {
  /** Calls back when the host wants consent before a call that reads personal data, which waits for the answer. */
  onNeeded(listener: (answer: PrivacyAnswer) => void): void
  /** Resolves when consent is given or the host asks for none. Rejects: denied. */
  require(): Promise<void>
}

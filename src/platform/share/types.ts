export interface Share {
  /** Whether a Button with openType 'share' sends the open page to a friend. */
  readonly button: boolean
  /** Shows the host's own entry for sharing the open page, where it has one. */
  showMenu(): Promise<void>
  /**
   * Passes a page of ours on: by the host's share sheet, else its web address is copied.
   * `path` begins with '/pages/'. Rejects: cancelled, denied.
   */
  send(content: { title: string; path: string }): Promise<'shared' | 'copied'>
}

export interface Share {
  /**
   * Passes a page of ours on: by the system's sheet, else its web address is copied. `path` begins with '/pages/'.
   * `shared`, `dynamic/<id>`, names what the server has a page of, for previews: that one's address goes out.
   * Rejects: cancelled, denied. Null in a mini-program, where only a Button with openType 'share' sends the open page.
   */
  readonly send:
    | ((content: {
        title: string
        path: string
        shared?: string | undefined
      }) => Promise<'shared' | 'copied'>)
    | null
  /** Address of a picture as hosts take it on a card: JPEG, not WebP. Null on the web, which shows no cards. */
  readonly cover: ((picture: string) => string) | null
}

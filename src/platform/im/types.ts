interface ImLogin {
  appId: number
  userId: string
  userSig: string
}
export interface ImListener {
  /** A custom message: what marks it, and its data. */
  message(mark: string, data: string): void
  /** The signature is no longer good. */
  expired(): void
}
/** A vendor's connection that brings word of messages. Its failures are only logged. */
export interface Im {
  /** Signs in and listens, where this build and target can; the returned function signs out. */
  open(login: ImLogin, listener: ImListener): () => void
}

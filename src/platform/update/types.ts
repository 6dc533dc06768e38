export interface Update {
  /** Calls back once, when a new version is there to restart into. */
  onReady(listener: () => void): void
  /** Restarts the app with the new version. */
  apply(): void
}

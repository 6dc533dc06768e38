/** A new version that waits to be taken. */
export class UpdateOffer {
  isReady = false
  isApplied = false
  private readonly listeners: (() => void)[] = []

  onReady(listener: () => void): void {
    this.listeners.push(listener)
    if (this.isReady) listener()
  }

  offer(): void {
    this.isReady = true
    for (const listener of this.listeners) listener()
  }

  apply(): void {
    this.isApplied = true
  }
}

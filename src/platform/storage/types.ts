/** Local key-value store of JSON values, synchronous as on every target. */
export interface Storage {
  /** undefined where the key is absent or its value cannot be read. */
  get<T>(key: string): T | undefined
  /** Throws PlatformError 'full' when the device has no room. */
  set(key: string, value: unknown): void
  remove(key: string): void
}

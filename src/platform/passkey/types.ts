import type { Creation, Made, Request, Used } from '@contract/passkey/schema'

export interface Passkeys {
  /** Whether this client can make and use them, at this address. */
  readonly here: boolean
  /** Rejects: unsupported, cancelled, invalid (the device has one of this account), failed. */
  make(options: Creation): Promise<Made>
  /** Rejects: unsupported, cancelled, failed. */
  use(options: Request): Promise<Used>
}

/** Why a platform call failed, named the same on every target. */
export type PlatformCode =
  | 'unsupported' // this target lacks the capability: offer another way
  | 'cancelled' // the person closed the picker, dialog or sheet
  | 'denied' // permission refused
  | 'timeout'
  | 'offline' // no network, or the server cannot be reached
  | 'full' // storage is full
  | 'invalid' // the target refused the arguments
  | 'failed' // anything else; `message` carries the target's own words

export class PlatformError extends Error {
  constructor(
    readonly code: PlatformCode,
    message: string = code,
  ) {
    super(message)
    this.name = 'PlatformError'
  }
}

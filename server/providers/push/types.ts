import type { PushSubscription } from '../../../contract/push/schema'

/** What a browser shows. */
export interface PushMessage {
  title: string
  body: string
  /** Page of the app, with its first slash. */
  link: string
  /** What comes under the same tag takes the place of what was shown. */
  tag: string
}

/** `to`: whose it is, as the page told its worker: the head of the hash of the session's token. */
type AddressedMessage = PushMessage & { to: string }

export interface PushProvider {
  readonly name: 'vapid'
  /** Public key, base64url, by which push services know us. */
  readonly key: string
  /** Whether it was taken; false: there is no such subscription any more. @throws ProviderError */
  send(to: PushSubscription, message: AddressedMessage): Promise<boolean>
}

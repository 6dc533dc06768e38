import type { PushSubscription } from '@contract/push/schema'

export interface Push {
  /** Whether the browser shows messages of this site: what the person decided, where they did. */
  readonly standing: 'granted' | 'undecided' | 'denied' | 'unsupported'
  /** Whether this browser is subscribed. */
  subscribed(): Promise<boolean>
  /** Asks the person first, where they did not decide: call it in the tap. Rejects: denied, unsupported, failed. */
  subscribe(key: string): Promise<PushSubscription>
  /** Rejects: failed. */
  unsubscribe(): Promise<void>
}

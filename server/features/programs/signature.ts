/** Signatures by the specification of Standard Webhooks 1.0 (standardwebhooks.com): HMAC-SHA256, `whsec_` secrets. */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
const secretBytes = 32

/** As a receiver's library takes it. */
export const newSecret = (): string => prefix + randomBytes(secretBytes).toString('base64')

interface Message {
  id: string
  /** Of the try, seconds since 1970. */
  timestamp: number
  body: string
}

const signed = (secret: string, { id, timestamp, body }: Message): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`

/** The headers of a try: signed with each secret that is good, so that receivers may change theirs in between. */
export const headersOf = (message: Message, secrets: readonly string[]): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => signed(secret, message)).join(' '),
})

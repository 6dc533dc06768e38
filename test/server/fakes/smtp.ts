import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerAddress } from 'smtp-server'

interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body as they came. */
  raw: string
  secure: boolean
  user: string | undefined
}

export interface FakeSmtp {
  port: number
  mails: ReceivedMail[]
  /** Answers a recipient with this reply, as `550 no such user`; null takes it. */
  refusal: { code: number; text: string } | null
  /** Drops the connection once the mail begins. */
  dropping: boolean
  close(): Promise<void>
}

export const account = { user: 'campus@example.com', password: 'p@ss word' }

const addressIn = (address: SMTPServerAddress | false): string => (address === false ? '' : address.address)

/** A real SMTP server on loopback that asks for a password. Its own certificate signs nobody else: `tls` is for clients that do not check. */
export async function startSmtp(): Promise<FakeSmtp> {
  const fake: FakeSmtp = { port: 0, mails: [], refusal: null, dropping: false, close: async () => undefined }
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === account.user && password === account.password
        ? done(null, { user: username })
        : done(new Error('wrong password')),
    onRcptTo: (_address, _session, done) => {
      if (!fake.refusal) return done()
      done(Object.assign(new Error(fake.refusal.text), { responseCode: fake.refusal.code }))
    },
    onData: (stream, session, done) => {
      if (fake.dropping) {
        server.connections.forEach((connection) =>
          (connection as unknown as { _socket: { destroy(): void } })._socket.destroy(),
        )
        return
      }
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope
        fake.mails.push({
          from: addressIn(mailFrom),
          to: rcptTo.map(addressIn),
          raw,
          secure: session.secure,
          user: session.user,
        })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  fake.port = (server.server.address() as AddressInfo).port
  fake.close = () => new Promise((resolve) => server.close(() => resolve()))
  return fake
}

/** The text of the part of that type of a mail as it came. */
export function partOf(raw: string, type: string): string {
  const [, head = '', body = ''] =
    new RegExp(`(Content-Type: ${type}[^]*?)\\r\\n\\r\\n([^]*?)(?:\\r\\n--|$)`, 'i').exec(raw) ?? []
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  return Buffer.from(
    body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()
}

import type { SendMailOptions } from 'nodemailer'
import type { Logger } from '../log'
import type { SmtpConfig } from './outgoing'
import { vendorTimeout } from './http'
import { ProviderError, type MailProvider } from './types'

/** Writes codes and letters to the server log, as the local SMS service does. */
export function createLocalMail(log: Logger): MailProvider {
  const open = log.child({}, { redact: [] })
  return {
    name: 'local',
    send: async (address, code) => open.info({ address, code }, 'mail code'),
    post: async ({ to, subject, text }) => open.info({ address: to, subject, text }, 'mail'),
  }
}

const off = async (): Promise<never> => {
  throw new ProviderError('unavailable', 'mail is turned off')
}
export const offMail: MailProvider = { name: 'off', send: off, post: off }

const numberIn = (err: unknown, name: string): number | null =>
  typeof err === 'object' && err !== null && name in err ? Number(Reflect.get(err, name)) || null : null

/** What the server's reply means. Its words stay out of it: they repeat addresses, and may repeat what was sent. */
function failure(err: unknown): ProviderError {
  const reply = numberIn(err, 'responseCode')
  const code = err instanceof Error && 'code' in err ? String(err.code) : 'unknown'
  const said = `smtp ${code}${reply === null ? '' : ` ${reply}`}`
  if (code === 'EENVELOPE' && reply !== null && reply >= 500) return new ProviderError('invalid-input', said)
  if (reply === 421 || reply === 450 || reply === 451 || reply === 452)
    return new ProviderError('rate-limited', said)
  return new ProviderError('unavailable', said)
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/** Mail by SMTP, one connection a mail. A password is only said under TLS, but for a relay on this machine. */
export async function createSmtp({
  host,
  port,
  secure,
  user,
  password,
  from,
}: SmtpConfig): Promise<MailProvider> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && user !== null && !loopback.test(host),
    ...(user === null ? {} : { auth: { user, pass: password } }),
    connectionTimeout: vendorTimeout,
    greetingTimeout: vendorTimeout,
    socketTimeout: vendorTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const send = async (mail: SendMailOptions): Promise<void> => {
    await transport.sendMail({ from, ...mail }).catch((err: unknown) => {
      throw failure(err)
    })
  }
  return {
    name: 'smtp',
    send: (to, code) => {
      const text = `你的验证码是 ${code}，几分钟内有效。如果不是你本人操作，忽略这封邮件即可，不要把验证码告诉别人。`
      return send({ to, subject: `校园云生活验证码 ${code}`, text, html: `<p>${text}</p>` })
    },
    post: ({ to, subject, text, html, unsubscribe }) =>
      send({
        to,
        subject,
        text,
        html,
        headers: {
          ...(unsubscribe !== undefined && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
          'Auto-Submitted': 'auto-generated',
        },
      }),
    verify: async () => {
      await transport.verify().catch((err: unknown) => {
        throw failure(err)
      })
    },
  }
}

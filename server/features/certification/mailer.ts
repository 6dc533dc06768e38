import type { Context } from '../../context'
import { refuse } from '../../http/refusal'

export interface Mailer {
  send(to: string, subject: string, text: string): Promise<void>
}

const isMailer = (value: unknown): value is Mailer =>
  typeof value === 'object' && value !== null && 'send' in value && typeof value.send === 'function'

/** The server's mail service; in demo, without one, mail is a line of the log. */
export function mailerOf({ providers, config, log }: Context): Mailer {
  if ('mail' in providers && isMailer(providers.mail)) return providers.mail
  if (config.mode === 'production') {
    return {
      send: async () => {
        throw refuse('学校邮箱认证暂未开放，请换一种方式')
      },
    }
  }
  return { send: async (to, subject, text) => log.info({ to, subject, text }, 'mail') }
}

/** Where the vendors call when something was paid. */
import type { FastifyPluginAsync } from 'fastify'
import { channels, type VendorChannel } from '../../../contract/payment/rules'
import type { Context } from '../../context'
import type { PayProvider } from '../../providers/pay/types'
import { providerOf } from './channels'
import { heard } from './settle'
import { notifyPath } from './start'

/** Bytes of a call. They are two or three thousand. */
const bodyLimit = 64 * 1024
const config = { rateLimit: { max: 6_000, timeWindow: 60_000 } }

/** Whether the vendor may stop calling; null: it was not the vendor. */
async function take(
  context: Context,
  provider: PayProvider,
  call: { headers: Record<string, string | string[] | undefined>; body: string },
): Promise<boolean | null> {
  const word = provider.heard(call)
  if (word === 'forged') {
    context.log.warn({ channel: provider.name }, 'a payment callback that is not the vendor’s')
    return null
  }
  return word === 'other' || (await heard(context, provider.name, word)) !== 'refused'
}

export const notifyPlugin =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit },
      async (_request: unknown, body: string) => body,
    )
    for (const channel of channels.filter((name): name is VendorChannel => name !== 'balance')) {
      const provider = providerOf(context, channel)
      if (!provider) continue
      app.post<{ Body: unknown }>(notifyPath(channel), { config }, async ({ headers, body }, reply) => {
        const taken = await take(context, provider, { headers, body: typeof body === 'string' ? body : '' })
        const { status, type, body: answer } = provider.reply(taken === true)
        return reply
          .status(taken === null ? 403 : status)
          .type(type)
          .send(answer)
      })
    }
  }

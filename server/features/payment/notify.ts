/** Where the vendors call when something was paid. */
import type { FastifyPluginAsync } from 'fastify'
import { channels, type VendorChannel } from '../../../contract/payment/rules'
import type { Context } from '../../context'
import type { Callback, PayProvider, Word } from '../../providers/pay/types'
import { providerOf } from '../../core/payment/channels'
import { applyWord } from '../../core/payment/settle'
import { combinedPath, notifyPath } from '../../core/payment/start'

/** Bytes of a call. They are two or three thousand. */
const bodyLimit = 16 * 1024
const config = { rateLimit: { max: 6_000, timeWindow: 60_000 } }

/** Whether the vendor may stop calling; null: it was not the vendor. */
async function take(
  context: Context,
  { name }: PayProvider,
  word: Word | Word[] | 'other' | 'forged',
): Promise<boolean | null> {
  if (word === 'forged') {
    context.log.warn({ channel: name }, 'a payment callback that is not the vendor’s')
    return null
  }
  if (word === 'other') return true
  let taken = true
  for (const one of Array.isArray(word) ? word : [word])
    taken = (await applyWord(context, name, one)) !== 'refused' && taken
  return taken
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
      const listen = (path: string, hear: (call: Callback) => Word | Word[] | 'other' | 'forged') =>
        app.post<{ Body: unknown }>(path, { config }, async ({ headers, body }, reply) => {
          const call = { headers, body: typeof body === 'string' ? body : '' }
          const taken = await take(context, provider, hear(call))
          const { status, type, body: answer } = provider.reply(taken === true)
          return reply
            .status(taken === null ? 403 : status)
            .type(type)
            .send(answer)
        })
      listen(notifyPath(channel), (call) => provider.heard(call))
      const { combining } = provider
      if (combining) listen(combinedPath(channel), (call) => combining.heard(call))
    }
  }

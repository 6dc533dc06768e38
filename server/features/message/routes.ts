import type { FastifyPluginAsync } from 'fastify'
import { messageRoutes } from '../../../contract/message/schema'
import type { Context } from '../../context'
import type { Authenticate } from '../../http/access'
import { implement } from '../../http/implement'
import { day, repeat, second } from '../../jobs'
import { channelsOf, consentTo } from './channels'
import { Deliverer } from './deliver'
import { publishFor } from './hints'
import { Praises } from './praises'
import { realtimePlugin } from './realtime'
import { MessageService } from './service'
import { editSettings, settingsOf } from './settings'
import { unsubscribePlugin } from './unsubscribe'

/** What no contract can state: the socket, the way out of mails, and the jobs. */
export const plugin =
  (context: Context, tools: { authenticate: Authenticate }): FastifyPluginAsync =>
  async (app) => {
    const stopPublishing = publishFor(context)
    app.addHook('onClose', async () => stopPublishing())
    const deliverer = new Deliverer(context)
    await app.register(realtimePlugin(context, tools))
    await app.register(unsubscribePlugin(context))
    await app.register(
      repeat(context, { name: 'deliveries', every: 5 * second, round: (going) => deliverer.round(going) }),
    )
    await app.register(
      repeat(context, { name: 'old-deliveries', every: day, round: () => deliverer.forgetOld() }),
    )
  }

export default implement(messageRoutes, (context) => {
  const service = new MessageService(context)
  const praises = new Praises(context)
  return {
    'message/counts': ({ viewer }) => service.counts(viewer),
    'message/dynamicNotices': ({ viewer, query }) => service.list(viewer, query),
    'message/praises': ({ viewer, query }) => praises.list(viewer, query),
    'message/praisers': ({ viewer, query }) => praises.people(viewer, query),
    'message/batchRead': ({ viewer, body }) => service.read(viewer, body),
    'message/delete': ({ viewer, body }) => service.remove(viewer, body),
    'message/settings': ({ viewer }) => settingsOf(context, viewer.id),
    'message/channels': ({ viewer }) => channelsOf(context, viewer),
    'message/consent': ({ viewer, body }) => consentTo(context, viewer, body),
    'message/editSettings': ({ viewer, body }) => editSettings(context, viewer, body),
  }
})

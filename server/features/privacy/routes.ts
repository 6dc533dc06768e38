import type { FastifyRequest } from 'fastify'
import { privacyRoutes } from '../../../contract/privacy/schema'
import { implement } from '../../http/implement'
import { BlackList } from './blackList'
import { consent, readStatement } from './consents'
import { RecycleBin } from '../../core/dynamic/recycleBin'
import { editSettings, settingsOf } from '../../core/privacy/settings'

const clientOf = ({ query }: FastifyRequest): string =>
  (query as { client_type?: string }).client_type ?? 'web'

export default implement(privacyRoutes, (context) => {
  const blackList = new BlackList(context)
  const bin = new RecycleBin(context)
  return {
    'user/privacy': ({ viewer }) => settingsOf(context, viewer),
    'user/editPrivacy': ({ viewer, body }) => editSettings(context, viewer, body),
    'user/block': ({ viewer, body }) => blackList.block(viewer, body.id),
    'user/unblock': ({ viewer, body }) => blackList.unblock(viewer, body.id),
    'user/blackList': ({ viewer, query }) => blackList.list(viewer, query),
    'dynamic/selfDeletes': ({ viewer, query }) => bin.list(viewer, query),
    'dynamic/restore': ({ viewer, body }) => bin.restore(viewer, body.id),
    'dynamic/clear': async ({ viewer, body }) => ({ cleared: await bin.clear(viewer, body.id) }),
    'privacy/statement': ({ viewer }) => readStatement(context, viewer),
    'privacy/consent': ({ viewer, body, request }) =>
      consent(context, viewer, body.version, clientOf(request)),
  }
})

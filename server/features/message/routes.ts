import { messageRoutes } from '../../../contract/message/schema'
import { implement } from '../../http/implement'
import { channelsOf, consentTo } from '../../core/notice/channels'
import { Praises } from './praises'
import { MessageService } from './service'
import { editSettings, settingsOf } from '../../core/notice/settings'

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

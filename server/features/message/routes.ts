import { messageRoutes } from '../../../contract/message/schema'
import { implement } from '../../http/implement'
import { MessageService } from './service'
import { editSettings, settingsOf } from './settings'

export { realtimePlugin as plugin } from './realtime'

export default implement(messageRoutes, (context) => {
  const service = new MessageService(context)
  return {
    'message/counts': ({ viewer }) => service.counts(viewer),
    'message/dynamicNotices': ({ viewer, query }) => service.list(viewer, query),
    'message/batchRead': ({ viewer, body }) => service.read(viewer, body),
    'message/delete': ({ viewer, body }) => service.remove(viewer, body),
    'message/settings': ({ viewer }) => settingsOf(context, viewer.id),
    'message/editSettings': ({ viewer, body }) => editSettings(context, viewer, body),
  }
})

import { documentLimits } from '../../../contract/file/document/rules'
import { film, sound } from '../../../contract/file/rules'
import { fileRoutes } from '../../../contract/file/schema'
import { implement } from '../../http/implement'
import { storeDocument } from '../../core/document/store'
import { storeMedia } from './media'
import { receive } from '../../core/file/receive'
import { storePicture } from '../../core/file/service'
import { withSpool } from '../../core/file/spool'

export default implement(fileRoutes, (context) => ({
  upload: async ({ request, viewer }) => storePicture(context, viewer, await receive(request)),
  'upload/audio': ({ request, viewer }) =>
    withSpool(request, sound.maxBytes, (file) => storeMedia(context, viewer, 'sound', file)),
  'upload/video': ({ request, viewer }) =>
    withSpool(request, film.maxBytes, (file) => storeMedia(context, viewer, 'film', file)),
  'upload/document': ({ request, viewer, query }) =>
    withSpool(request, documentLimits.bytes, (file) => storeDocument(context, viewer, query.name, file)),
}))

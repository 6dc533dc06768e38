import { fileRoutes } from '../../../contract/file/schema'
import { implement } from '../../http/implement'
import { receive } from './receive'
import { storePicture } from './service'

export default implement(fileRoutes, (context) => ({
  upload: async ({ request, viewer }) => storePicture(context, viewer, await receive(request)),
}))

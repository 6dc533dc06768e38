import '@fastify/multipart'
import { fileRoutes } from '../../../contract/file/schema'
import { picture as rules } from '../../../contract/file/rules'
import { implement } from '../../http/implement'
import { Refusal } from '../../http/refusal'
import { storePicture } from './service'

export default implement(fileRoutes, (context) => ({
  upload: async ({ request, viewer }) => {
    const part = await request.file({ limits: { files: 1, fileSize: rules.maxBytes, fields: 10 } })
    if (!part) throw new Refusal(400, -2, '没有收到图片')
    if (part.fieldname !== 'file') throw new Refusal(400, -2, '图片要放在 file 字段里')
    return storePicture(context, viewer, await part.toBuffer())
  },
}))

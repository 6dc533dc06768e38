import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { picture as rules } from '../../../contract/file/rules'
import { Refusal } from '../../http/refusal'

/** The one picture of a multipart form, in its part `file`. */
export async function receive(request: FastifyRequest): Promise<Buffer> {
  const part = await request.file({ limits: { files: 1, fileSize: rules.maxBytes, fields: 10 } })
  if (!part) throw new Refusal(400, -2, '没有收到图片')
  if (part.fieldname !== 'file') throw new Refusal(400, -2, '图片要放在 file 字段里')
  return part.toBuffer()
}

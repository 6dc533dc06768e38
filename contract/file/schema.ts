import { Type } from 'typebox'
import { Picture } from '../common'
import { post } from '../http'

export const fileRoutes = {
  /** multipart/form-data with one part named `file`; the server reads it as a stream, so it has no body schema. */
  upload: post({ title: '上传图片', body: Type.Unsafe<FormData>({}), data: Picture, who: 'user', limit: 60 }),
}

declare module '../registry' {
  interface Registry {
    file: typeof fileRoutes
  }
}

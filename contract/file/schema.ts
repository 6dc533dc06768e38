import { Type } from 'typebox'
import { Picture } from '../common'
import { post } from '../http'

export const fileRoutes = {
  upload: post({ title: '上传图片', form: true, body: Type.Unsafe<FormData>({}), data: Picture, who: 'user', limit: 60 }),
}

declare module '../registry' {
  interface Registry {
    file: typeof fileRoutes
  }
}

import { Type } from 'typebox'
import { Document, FileForm, Film, Picture, Sound } from '../common'
import { post } from '../http'

export const fileRoutes = {
  upload: post({
    title: '上传图片',
    form: true,
    body: FileForm,
    data: Picture,
    who: 'user',
    limit: 60,
  }),
  'upload/audio': post({
    title: '上传录音或节目',
    form: true,
    body: FileForm,
    data: Sound,
    who: 'user',
    limit: 20,
  }),
  'upload/video': post({
    title: '上传视频',
    form: true,
    body: FileForm,
    data: Film,
    who: 'user',
    limit: 20,
  }),
  'upload/document': post({
    title: '上传文件',
    form: true,
    // hosts send names of their own with the file
    query: Type.Object({ name: Type.String({ minLength: 1, maxLength: 255, title: '文件名' }) }),
    body: FileForm,
    data: Document,
    who: 'user',
    limit: 20,
  }),
}

declare module '../registry' {
  interface Registry {
    file: typeof fileRoutes
  }
}

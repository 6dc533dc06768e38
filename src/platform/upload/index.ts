import { promised } from '../vendor'
import { lowerNames, parseBody } from '../request/response'
import type { Upload } from './types'

/** WeChat's answer has headers that its types leave out. */
interface Answer extends WechatMiniprogram.UploadFileSuccessCallbackResult {
  header?: object
}

export const upload: Upload = async ({
  url,
  filePath,
  name,
  header,
  formData,
  timeout,
  onProgress,
  onStart,
}) => {
  const {
    statusCode,
    data,
    header: answered,
  } = await promised<Answer>((on) => {
    const task = wx.uploadFile({
      url,
      filePath,
      name,
      header,
      ...(formData ? { formData } : {}),
      timeout,
      ...on,
    })
    onStart?.(() => task.abort())
    if (onProgress) task.onProgressUpdate(({ progress }) => onProgress(progress))
  }, 'offline')
  return { status: statusCode, data: parseBody(data), header: lowerNames(answered) }
}

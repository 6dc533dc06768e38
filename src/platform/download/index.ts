import { promised } from '../vendor'
import type { Download } from './types'

export const download: Download = async ({ url, header, timeout, onProgress }) => {
  const { statusCode, tempFilePath } = await promised<WechatMiniprogram.DownloadFileSuccessCallbackResult>(
    (on) => {
      const task = wx.downloadFile({ url, header, timeout, ...on })
      if (onProgress) task.onProgressUpdate(({ progress }) => onProgress(progress))
    },
    'offline',
  )
  return { status: statusCode, filePath: tempFilePath }
}

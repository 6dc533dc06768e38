import { promised, within } from '../vendor.ali'
import { lowerNames, parseBody } from '../request/response'
import type { Upload } from './types'

interface Answer {
  statusCode: number
  data: string
  header: object
}
const codes = { 11: 'invalid', 12: 'offline', 13: 'denied' } as const

export const upload: Upload = async ({
  url,
  filePath,
  kind = 'image',
  name,
  header,
  formData,
  timeout,
  onProgress,
}) => {
  const sent = promised<Answer>(
    (on) => {
      const task = my.uploadFile({
        url,
        filePath,
        name,
        fileType: kind,
        header,
        ...(formData ? { formData } : {}),
        hideLoading: true,
        ...on,
      })
      if (onProgress) task.onProgressUpdate(({ progress }) => onProgress(progress))
      return task
    },
    codes,
    'offline',
  )
  const { statusCode, data, header: answered } = await within(timeout, sent)
  return { status: statusCode, data: parseBody(data), header: lowerNames(answered) }
}

import { download as fetchFile } from '@/platform/download'
import { headers } from './call'
import { timeouts } from './config'
import { CallError } from './failure'

/** Fetches a file, by an address that a call gave, to a temporary path. Only status 200 is success. */
export async function download(
  url: string,
  onProgress?: (percent: number) => void,
  timeout: number = timeouts.downloadFile,
): Promise<string> {
  const { 'Content-Type': _, ...header } = headers()
  const { status, filePath } = await fetchFile({
    url,
    header,
    timeout,
    ...(onProgress ? { onProgress } : {}),
  })
  if (status !== 200) throw new CallError({ code: -2, data: null, message: '下载失败', msg: String(status) })
  return filePath
}

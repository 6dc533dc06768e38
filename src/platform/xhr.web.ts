import { absolute } from './address.web'
import { PlatformError } from './failure'

interface Transfer {
  method: 'GET' | 'POST'
  url: string
  header: Record<string, string>
  timeout: number
  body?: FormData
  responseType: 'text' | 'blob'
  /** Percent, 0 to 100; of what is sent with a body, else of what is received. */
  onProgress?: ((percent: number) => void) | undefined
  onStart?: ((abort: () => void) => void) | undefined
}

/** fetch tells no progress of an upload, so files go by XMLHttpRequest. Rejects PlatformError as Request does. */
export function transfer({
  method,
  url,
  header,
  timeout,
  body,
  responseType,
  onProgress,
  onStart,
}: Transfer): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, absolute(url))
    Object.entries(header).forEach(([name, value]) => xhr.setRequestHeader(name, value))
    xhr.timeout = timeout
    xhr.responseType = responseType
    const told = body ? xhr.upload : xhr
    told.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(Math.round((loaded / total) * 100))
    }
    xhr.onload = () => resolve(xhr)
    xhr.ontimeout = () => reject(new PlatformError('timeout'))
    xhr.onabort = () => reject(new PlatformError('cancelled'))
    xhr.onerror = () => reject(new PlatformError('offline'))
    onStart?.(() => xhr.abort())
    xhr.send(body)
  })
}

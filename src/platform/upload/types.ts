import type { RawResponse } from '../request/types'
interface UploadOptions {
  url: string
  /** A path from media or recorder: a temp file on mini-programs, a blob: URL on the web. */
  filePath: string
  /** Alipay sends nothing that it is not told the kind of; 'image' where absent. */
  kind?: 'image' | 'audio' | 'video'
  /** Name of the multipart field. */
  name: string
  header: Record<string, string>
  formData?: Record<string, string>
  timeout: number
  /** Percent sent, 0 to 100. */
  onProgress?: (percent: number) => void
  /** Gives what breaks it off; the upload rejects then. */
  onStart?: (abort: () => void) => void
}
/** Rejects as Request does. */
export type Upload = (options: UploadOptions) => Promise<RawResponse>

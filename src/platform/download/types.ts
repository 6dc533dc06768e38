interface DownloadOptions {
  url: string
  header: Record<string, string>
  timeout: number
  onProgress?: (percent: number) => void
}
interface Downloaded {
  status: number
  /** Temp file, or a blob: URL on the web. */ filePath: string
}
/** Rejects as Request does. */
export type Download = (options: DownloadOptions) => Promise<Downloaded>

export interface RequestOptions {
  url: string
  method: 'GET' | 'POST'
  header: Record<string, string>
  /** JSON body of a POST. */
  data?: unknown
  /** Milliseconds. */
  timeout: number
}
export interface RawResponse {
  status: number
  /** Parsed JSON, or the text where it is not JSON. */
  data: unknown
  /** Header names in lower case. */
  header: Record<string, string>
}
/** Resolves for every HTTP status. Rejects with PlatformError: timeout, offline, invalid. */
export type Request = (options: RequestOptions) => Promise<RawResponse>

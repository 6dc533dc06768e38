import type { Code, Envelope } from '@contract/envelope'
import { PlatformError } from '@/platform/failure'

/** The server said no. `message` is for the person. */
export class CallError extends Error {
  readonly code: Code
  readonly msg: string
  readonly data: unknown

  /**
   * `status`: of the answer, where there was one. `outlived`: the session that the call was sent with has ended since, or
   * another was opened. `signIn`: to a visitor, the page where one signs in: that may change the answer.
   */
  constructor(
    { code, message, msg, data }: Envelope,
    readonly status?: number,
    readonly outlived = false,
    readonly signIn?: string,
  ) {
    super(message || '请求失败')
    this.name = 'CallError'
    this.code = code
    this.msg = msg
    this.data = data
  }

  /** Sentences by field, of a form that was refused. */
  get fields(): Record<string, string> {
    const { data } = this
    if (typeof data !== 'object' || data === null || !('fields' in data)) return {}
    return data.fields as Record<string, string>
  }
}

/** Whether the server refused this field: the name of a kind that it does not know, for one. */
export const refusedField = (error: unknown, field: string): boolean =>
  error instanceof CallError && field in error.fields

/** One sentence for the person, whatever failed. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CallError) return error.code === -1 ? error.message + error.msg : error.message
  if (!(error instanceof PlatformError)) return '出了点问题，请稍后再试'
  if (error.code === 'offline') return '没有网络，请检查后再试'
  if (error.code === 'timeout') return '网络有点慢，请稍后再试'
  return error.code === 'full' ? '手机存储空间不足' : '出了点问题，请稍后再试'
}

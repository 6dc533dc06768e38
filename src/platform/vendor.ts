import { PlatformError } from './failure'
import type { PlatformCode } from './failure'

/** What WeChat and QQ say in errMsg, and the web shell after them. The first match wins. */
const words: readonly (readonly [RegExp, PlatformCode])[] = [
  [/cancel/i, 'cancelled'],
  [/auth|den(y|ied)|privacy|permission|LOCATIONSWITCHOFF/i, 'denied'],
  [/timed?[ _]?out/i, 'timeout'],
  [/not support|unsupported|not implemented|no such api/i, 'unsupported'],
  [/invalid|illegal|parameter|not in domain list|not found/i, 'invalid'],
]

const messageOf = (error: unknown): string => {
  if (error instanceof Error) return error.message
  if (typeof error === 'object' && error !== null && 'errMsg' in error) return String(error.errMsg)
  return String(error)
}

/** The vendor's failure by our names; `otherwise` where its words say nothing. */
export function failureOf(error: unknown, otherwise: PlatformCode = 'failed'): PlatformError {
  if (error instanceof PlatformError) return error
  const message = messageOf(error)
  const [, code = otherwise] = words.find(([pattern]) => pattern.test(message)) ?? []
  return new PlatformError(code, message)
}

interface Callbacks<T> {
  success: (result: T) => void
  fail: (error: unknown) => void
}

/** Runs a call of the vendor's callback style. Rejects PlatformError. */
export function promised<T>(run: (on: Callbacks<T>) => unknown, otherwise?: PlatformCode): Promise<T> {
  return new Promise((resolve, reject) => {
    run({ success: resolve, fail: (error) => reject(failureOf(error, otherwise)) })
  })
}

/** Throws 'unsupported' where the host, or its version, lacks a call. */
export function need(call: unknown, name: string): void {
  if (typeof call !== 'function') throw new PlatformError('unsupported', `${name} is missing`)
}

import { PlatformError } from './failure'
import type { PlatformCode } from './failure'
import { ignored } from './ignored'

/** What Alipay gives to `fail`. */
export interface AlipayFailure {
  error?: number
  errorMessage?: string
}

/** Alipay's numbers mean something else in each call; a call names those that it needs. */
export type Codes = Readonly<Record<number, PlatformCode>>

const words: readonly (readonly [RegExp, PlatformCode])[] = [
  [/取消|cancel/i, 'cancelled'],
  [/拒绝|授权|权限|den(y|ied)|permission|unauthorized/i, 'denied'],
  [/超时|time ?out/i, 'timeout'],
  [/不支持|not support/i, 'unsupported'],
  [/无效|不合法|参数|invalid/i, 'invalid'],
  [/网络|network/i, 'offline'],
]

/** Alipay's failure by our names; `otherwise` where neither number nor words tell. */
export function failureOf(
  { error, errorMessage = '' }: AlipayFailure,
  codes: Codes = {},
  otherwise: PlatformCode = 'failed',
): PlatformError {
  const known = error === undefined ? undefined : codes[error]
  const [, said = otherwise] = words.find(([pattern]) => pattern.test(errorMessage)) ?? []
  return new PlatformError(known ?? said, errorMessage || `error ${String(error)}`)
}

interface Callbacks<T> {
  success: (result: T) => void
  fail: (error: AlipayFailure) => void
}

/** What a call with callbacks returned. Newer hosts return a promise, which rejects as well: `fail` has told already. */
export function handleResult(result: unknown): void {
  if (result instanceof Promise) void ignored(result)
}

/** Runs a call of Alipay's callback style. Rejects PlatformError. */
export function promised<T>(
  run: (on: Callbacks<T>) => unknown,
  codes?: Codes,
  otherwise?: PlatformCode,
): Promise<T> {
  return new Promise((resolve, reject) => {
    handleResult(run({ success: resolve, fail: (error) => reject(failureOf(error, codes, otherwise)) }))
  })
}

/** Rejects 'timeout' when a call that knows no limit takes longer than `ms`. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PlatformError('timeout')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

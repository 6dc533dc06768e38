import type { Data } from '../data'
import { Failure, type FailureKind } from '../device'
import type { Host } from '../host'

/** The functions and values of an API object. */
export type Api = Record<string, unknown>
type Kind = 'String' | 'Number' | 'Boolean' | 'Array' | 'Object'
/** Parameters that a call must have, with their kinds. */
type Required = Record<string, Kind>
type Run = (options: Data) => Data | void | Promise<Data | void>

/** How a platform words success and failure. */
export interface Style {
  succeed(name: string, result: Data): Data
  fail(name: string, failure: Failure): Data
  /** Whether a call without callbacks returns a promise. */
  readonly promises: boolean
  /** Whether a synchronous call throws its failure; Alipay's return it. */
  readonly throws: boolean
}

export const wechatStyle: Style = {
  succeed: (name, result) => ({ ...result, errMsg: `${name}:ok` }),
  fail: (name, { kind, message, detail }) => ({
    ...detail,
    errMsg: `${name}:fail ${wechatWords(kind, message)}`,
  }),
  promises: true,
  throws: true,
}

const wechatWords = (kind: FailureKind, message: string): string =>
  (
    ({
      cancelled: 'cancel',
      denied: 'auth deny',
      timeout: 'timeout',
      offline: 'errcode:-106 net::ERR_INTERNET_DISCONNECTED',
      aborted: 'abort',
    }) as Partial<Record<FailureKind, string>>
  )[kind] ?? message

/** QQ's API takes callbacks only. */
export const qqStyle: Style = { ...wechatStyle, promises: false }

export const aliStyle: Style = {
  succeed: (_, result) => result,
  fail: (name, { kind, message, detail }) => ({
    error: aliCode(name, kind),
    errorMessage: message || aliWords[kind] || kind,
    ...detail,
  }),
  promises: true,
  throws: false,
}

const aliWords: Partial<Record<FailureKind, string>> = {
  cancelled: '用户取消操作',
  denied: '用户拒绝授权',
  timeout: '请求超时',
  offline: '无网络',
  aborted: '请求终止',
}

function aliCode(name: string, kind: FailureKind): number {
  if (name === 'request')
    return ({ offline: 12, timeout: 13, aborted: 9 } as Partial<Record<FailureKind, number>>)[kind] ?? 2
  if (kind === 'denied') return name === 'getLocation' ? 11 : 2001
  if (kind === 'cancelled') return 11
  return kind === 'invalid' ? 2 : 12
}

const kindOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1)

/** Makes API functions in a platform's style. */
export class ApiMaker {
  constructor(
    readonly host: Host,
    private readonly style: Style,
  ) {}

  /** A function that answers by `success`, `fail` and `complete`, or by a promise where the platform has them. */
  method(name: string, required: Required, run: Run): (options?: Data) => unknown {
    return (options) => this.answer(name, options ?? {}, () => this.attempt(required, options ?? {}, run))
  }

  /** Like `method`, for a call that also returns a task at once. */
  task(
    name: string,
    required: Required,
    start: (options: Data) => { task: Data; done: Promise<Data> },
  ): (options?: Data) => unknown {
    return (options = {}) => {
      const { task, done } = this.started(required, options, start)
      void this.answer(name, options, () => done, false)
      return task
    }
  }

  /** A function that answers at once. */
  sync<Arguments extends unknown[]>(
    name: string,
    run: (...values: Arguments) => unknown,
  ): (...values: Arguments) => unknown {
    return (...values) => {
      try {
        return this.adopt(run(...values))
      } catch (reason) {
        const failure = this.adopt(this.style.fail(name, failureOf(reason)))
        if (this.style.throws) throw failure
        return failure
      }
    }
  }

  /** The result in the program's own world; bytes and functions as they are. */
  adopt<T>(value: T): T {
    const { sandbox } = this.host
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return sandbox.adopt(value)
    const adopted = sandbox.adopt({}) as Data
    for (const [key, part] of Object.entries(value)) {
      adopted[key] = typeof part === 'function' || kindOf(part) === 'ArrayBuffer' ? part : sandbox.adopt(part)
    }
    return adopted as T
  }

  private started(
    required: Required,
    options: Data,
    start: (options: Data) => { task: Data; done: Promise<Data> },
  ): { task: Data; done: Promise<Data> } {
    try {
      check(required, options)
      return start(options)
    } catch (reason) {
      return { task: {}, done: Promise.reject(failureOf(reason)) }
    }
  }

  private async attempt(required: Required, options: Data, run: Run): Promise<Data | void> {
    check(required, options)
    return run(options)
  }

  private answer(name: string, options: Data, run: () => Promise<Data | void>, mayPromise = true): unknown {
    const call = (key: 'success' | 'fail' | 'complete', value: Data): void => {
      const callback = options[key]
      if (typeof callback === 'function')
        this.host.sandbox.guard((): unknown => Reflect.apply(callback, undefined, [value]))
    }
    const wantsCallbacks = ['success', 'fail', 'complete'].some((key) => typeof options[key] === 'function')
    const settle = (resolve: (value: Data) => void, reject: (reason: Data) => void): void => {
      run()
        .then(
          (result) => {
            const value = this.adopt(this.style.succeed(name, result ?? {}))
            call('success', value)
            call('complete', value)
            resolve(value)
          },
          (reason: unknown) => {
            const value = this.adopt(this.style.fail(name, failureOf(reason)))
            call('fail', value)
            call('complete', value)
            reject(value)
          },
        )
        .catch((reason: unknown) => this.host.log.error(reason))
        .finally(() => this.host.log.changed())
    }
    if (wantsCallbacks || !this.style.promises || !mayPromise)
      return settle(
        () => undefined,
        () => undefined,
      )
    return this.host.sandbox.promise(settle)
  }
}

function check(required: Required, options: Data): void {
  for (const [name, kind] of Object.entries(required)) {
    const actual = kindOf(options[name])
    if (actual !== kind)
      throw new Failure(
        'invalid',
        `parameter error: parameter.${name} should be ${kind} instead of ${actual};`,
      )
  }
}

const failureOf = (reason: unknown): Failure =>
  reason instanceof Failure
    ? reason
    : new Failure('failed', reason instanceof Error ? reason.message : String(reason))

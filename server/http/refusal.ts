import { codes, type Code } from '../../contract/envelope'

/** A call that the server will not carry out, and why. Thrown anywhere below a handler; answered in the envelope. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: Code,
    message: string,
    /** Added to the message by the client for code -1. */
    readonly msg = '',
    readonly data: unknown = null,
  ) {
    super(message)
    this.name = 'Refusal'
  }
}

/** Too many ask for the same work: nothing of it was done, and the call may be sent again after so many seconds. */
export class Busy extends Refusal {
  constructor(
    message: string,
    readonly retryAfter = 2,
  ) {
    super(503, codes.refused, message)
  }
}

/** The request is well formed, but the rules say no. */
export const refuse = (message: string): Refusal => new Refusal(409, codes.refused, message)

/** A key stands for one thing: what was sent with it before was another. */
export const otherwise = (): Refusal => refuse('这次提交和之前的不一样，请刷新再试')

/** One field is wrong; `field` is its name in the body. */
export const wrongField = (field: string, sentence: string): Refusal =>
  new Refusal(400, codes.badInput, '请检查填写的内容：', sentence, { fields: { [field]: sentence } })

export const gone = (what: string): Refusal => new Refusal(404, codes.refused, `${what}不存在或已被删除`)
export const notYours = (what: string): Refusal => new Refusal(403, codes.refused, `这不是你的${what}`)
export const signedOut = (): Refusal => new Refusal(401, codes.signedOut, '您还未登录，请先登录')
export const sessionExpired = (): Refusal => new Refusal(401, codes.sessionExpired, '登录已过期，请重新登录')

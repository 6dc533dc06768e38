/** A failed shell call, worded as WeChat words it: `<call>:fail <reason>`, with `:fail cancel` when the person turned back. */
export class ShellError extends Error {
  readonly errMsg: string

  constructor(call: string, reason: string) {
    super(`${call}:fail ${reason}`)
    this.name = 'ShellError'
    this.errMsg = this.message
  }
}

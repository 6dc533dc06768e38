/**
 * What QQ's mini-programs have beside WeChat's calls. The build reads `wx` as `qq`, so only what WeChat
 * lacks is named here. https://q.qq.com/wiki/develop/miniprogram/API/
 */
declare const qq: {
  requestPayment(options: {
    package: string
    bargainor_id: string
    success: (result: unknown) => void
    fail: (error: unknown) => void
  }): void
  /** Answers 'accept' or 'reject' by template id. */
  subscribeAppMsg(options: {
    tmplIds: string[]
    subscribe: boolean
    success: (result: Record<string, string>) => void
    fail: (error: unknown) => void
  }): void
}

/** Hears of errors of the program that nobody handled: WeChat's and QQ's. */
export function onUncaught(listener: (error: unknown) => void): void {
  wx.onError(listener)
  // older ones say nothing of promises
  if (typeof wx.onUnhandledRejection === 'function') wx.onUnhandledRejection(({ reason }) => listener(reason))
}

/** Hears of errors of the program that nobody handled: Alipay's, which gives their places beside them. */
export function onUncaught(listener: (error: unknown, stack?: string) => void): void {
  my.onError(listener)
  my.onUnhandledRejection(({ reason }) => listener(reason))
}

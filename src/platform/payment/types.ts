/** What the server prepared, for one way of paying. */
type Charge =
  | {
      way: 'wechat'
      timeStamp: string
      nonceStr: string
      package: string
      signType: 'MD5' | 'HMAC-SHA256' | 'RSA'
      paySign: string
    }
  | { way: 'qq'; package: string; bargainorId: string }
  | { way: 'alipay'; tradeNo: string }
  /** A cashier's page, which leads back by itself. */
  | { way: 'page'; url: string }

/**
 * Lets the person pay. Resolves when the host says that it is paid or, for a page, when it opens: only the
 * server knows whether money came. Rejects: cancelled, offline, unsupported (a charge of another target), failed.
 */
export type Pay = (charge: Charge) => Promise<void>

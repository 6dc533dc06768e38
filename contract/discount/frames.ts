declare module '../frames' {
  interface ServerFrames {
    /** A coupon became used, returned, void or expired: to its holder. */
    'discount-coupon': { type: 'discount-coupon'; id: string }
  }
}

export {}

/** What is sold: its limits and times, how it changes hands, what the law excepts. Values only. */

export const limits = {
  remark: { max: 100 },
  /** Of the seller, for the seller alone. */
  note: { max: 100 },
  reason: { min: 2, max: 100 },
  /** Photos of a hand-over without codes. */
  claim: { pictures: 3 },
  refund: { text: { min: 4, max: 300 }, pictures: 6 },
  express: { min: 6, max: 30 },
  /** Pieces of one thing in an order. */
  pieces: { max: 99 },
  /** Fen, of one order. */
  freight: { max: 10_000 },
  /** Where two meet, characters. */
  spot: { max: 40 },
  /** Lines of one cart, and of one settlement. */
  cart: 60,
  /** Orders of one buyer that are not over. */
  open: 50,
  /** Times that money back can be asked for in vain, whatever became of each: after that the desk is left. */
  asks: 2,
  /** Who has so many orders of one thing within a day that they did not pay orders no more of it until the next. */
  letGo: 3,
} as const

export const times = {
  /** To pay, minutes. */
  pay: 15,
  /** For the seller to hand over or send, days: then all of it goes back. */
  send: 7,
  /** Received by itself: days after sending, hours after the code of a meeting. */
  receive: { sent: 10, handed: 24 },
  /** For the buyer to answer a seller who says that it was handed over, days: from then, or from the time of the meeting. */
  claimed: 5,
  /** A courier's number that nobody knows: days until the desk gets it, once both sides were told. */
  untraced: 5,
  /** From receipt until the money is the seller's, hours: a buyer can still ask for it back. Of a business regretUntil says it. */
  window: 24,
  /** A refund that the seller does not answer is agreed to, hours. */
  answer: 48,
  /** For the buyer to ask again or turn to the school once refused, and to send goods back, days. */
  refused: 3,
  back: 7,
  /** Goods that were sent back are received by themselves, days. */
  backReceive: 10,
  /** Between two reminders of one kind, hours, and how many there can be. */
  remind: { hours: 6, most: 3 },
  /** Days that address and phone are kept once it is over. */
  keep: 30,
  /** A meeting can be set so far ahead, days; moved, no further from the order, or the buyer could hold the piece for ever. */
  meet: 7,
} as const

/** How things change hands. pickup: at the seller's place, in a slot that its kind gives. */
export const wayTitles = {
  meet: '当面交易',
  building: '送到楼下',
  courier: '快递',
  pickup: '到店自取',
} as const
export type Way = keyof typeof wayTitles
export const ways = Object.keys(wayTitles) as Way[]

/** What the law excepts from returns without a reason (消保法 25). A business declares it, and its buyer confirms it. */
export const exemptTitles = {
  custom: '定作的',
  perishable: '鲜活易腐的',
  digital: '拆封的音像制品、软件，或在线下载的',
  periodical: '交付的报纸、期刊',
  agreed: '性质上不宜退货的',
} as const
export type Exempt = keyof typeof exemptTitles
export const exempts = Object.keys(exemptTitles) as Exempt[]

/** Orders of every kind: their axes, the shares of their lines, disputes and ratings. Values only. */

export const statusNames = ['placed', 'done', 'closed'] as const
/** done: it came to its end; closed: it ended before. */
type Status = (typeof statusNames)[number]
export const paymentNames = ['unpaid', 'paid', 'settled', 'returned'] as const
/** paid: the escrow holds it; settled: it went to the seller, in whole or in part; returned: all of it went back. */
type Payment = (typeof paymentNames)[number]

/** What an order is, each axis by itself. How it is fulfilled and what comes after the sale, each kind names for itself. */
export interface Axes {
  status: Status
  payment: Payment
  fulfilment: string
  /** `none`; `disputed` while the desk has to decide, then `decided`; the rest is the kind's. */
  afterSale: string
}

/** Who pays, and who is paid. */
export type Party = 'buyer' | 'seller'

export const orderGroups = ['unpaid', 'waiting', 'running', 'delivered', 'unrated', 'over'] as const
/** Of a person's orders of all kinds. What a buyer has to do, and what they wait for; a seller's are all under way until they are over. */
export type OrderGroup = (typeof orderGroups)[number]
export const orderGroupTitles: Readonly<Record<OrderGroup, string>> = {
  unpaid: '待付款',
  waiting: '待接单',
  running: '进行中',
  delivered: '待确认',
  unrated: '待评价',
  over: '已结束',
}

/** A row of a kind's state machine. Its states are what people see of the axes. */
export interface OrderStep {
  readonly from: string
  readonly action: string
  readonly to: string
  /** Who may: names of the kind, `clock` and `desk` and `payment` among them. */
  readonly by: string
  /** Axes that this very step sets, beside those of the state. */
  readonly sets?: Partial<Axes>
}

/** For each state of a kind the axes that it is known by. Entering it sets them, and leaves the others as they are. */
export type Enters<State extends string = string> = Readonly<Record<State, Partial<Axes>>>

/** The axes of an order after a step. */
export const axesAfter = (
  { status, payment, fulfilment, afterSale }: Axes,
  enters: Enters,
  step: OrderStep,
): Axes => ({
  status,
  payment,
  fulfilment,
  afterSale,
  ...enters[step.to],
  ...step.sets,
})

/**
 * Splits an amount by weights, whole fen, by largest remainder; the earlier one where two are equal. Amounts and weights
 * are integers of at least 0, and their products below 2^53. Without any weight, all of it goes to the first.
 */
export function sharesOf(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map((_, n) => (n === 0 ? amount : 0))
  const shares = weights.map((weight) => Math.floor((amount * weight) / whole))
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  const next = weights
    .map((weight, n) => ({ n, rest: (amount * weight) % whole }))
    .sort((a, b) => b.rest - a.rest || a.n - b.n)
  for (const { n } of next.slice(0, left)) shares[n] = (shares[n] ?? 0) + 1
  return shares
}

export const disputeLimits = {
  text: { min: 4, max: 300 },
  pictures: 3,
  /** What one side says in a dispute, times. */
  statements: 5,
  /** Why the desk decides as it does. */
  reason: { min: 2, max: 100 },
} as const

export const rulingLimits = {
  /** What one administrator decides alone, fen. Above it a second one confirms. */
  alone: 50_000,
  /** Days in which either side may appeal; until then the money stays where it is. */
  appealDays: 3,
  /** Offers of one side in one order. */
  offers: 5,
  offer: { max: 100 },
} as const
/** Days after which what waits for the desk (a dispute, a withdrawal) is told of again, to whom it concerns, too: first, and then each so many for as long as it waits. */
export const waitAlarms = { first: 3, every: 7 } as const
/** Who can decide a dispute beside one administrator. */
export const besideNames = ['school', 'platform', 'nobody'] as const
export type Beside = (typeof besideNames)[number]
/**
 * proposed: waits for a second administrator. standing: holds unless somebody appeals. done: carried out. dropped: the two
 * settled it between them first.
 */
export const rulingStates = ['proposed', 'rejected', 'standing', 'appealed', 'done', 'dropped'] as const
export const offerStates = ['open', 'accepted', 'declined', 'withdrawn'] as const
export const partyNames = ['buyer', 'seller'] as const satisfies readonly Party[]

export const ratingLimits = {
  text: { max: 200 },
  second: { min: 2, max: 200 },
  tags: 4,
  pictures: 9,
} as const
export const starsMax = 5
/** So many ratings of a person there are before their average is shown: one or two say little, and say who said it. */
export const ratingsToShow = 3
/** Days after the end within which a rating is given, and a word added to it. */
export const ratingDays = { first: 15, second: 30 } as const

/** Minutes until one may try again after so many wrong codes of one order; the last for any more. It never ends for good. */
const codeWaits = [0, 0, 0, 1, 2, 5, 15, 30, 60] as const
export const codeWait = (wrong: number): number => codeWaits[Math.min(wrong, codeWaits.length - 1)] ?? 0

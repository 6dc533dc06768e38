/** The routes of a kind of sale: the calls of all kinds under the paths that it gives them. */
import { courierCalls } from './courier'
import type { SaleCall, SaleCalls, SaleNames } from './names'
import { orderCalls } from './orders'
import { refundCalls } from './refunds'

const calls: SaleCalls = { ...orderCalls, ...refundCalls, ...courierCalls }

/** Calls of a kind, by path. */
export type SaleRoutes<N extends SaleNames> = {
  [C in SaleCall & keyof N as N[C] & string]: SaleCalls[C]
}

export const saleRoutes = <const N extends SaleNames>(names: N): SaleRoutes<N> =>
  Object.fromEntries(
    Object.entries(names).map(([call, path]) => [path, calls[call as SaleCall]]),
  ) as SaleRoutes<N>

/** Calls of a sale by their own names, and the routes that a kind gives them. Types only: clients load what names them. */
import type { courierCalls } from './courier'
import type { orderCalls } from './orders'
import type { refundCalls } from './refunds'

export type SaleCalls = typeof orderCalls & typeof refundCalls & typeof courierCalls
export type SaleCall = keyof SaleCalls
/** Paths of the calls that a kind has. */
export type SaleNames = { readonly [C in SaleCall]?: string }

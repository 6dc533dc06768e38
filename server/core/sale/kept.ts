import type { State } from '../../../contract/sale/states/rules'
import { keptIn } from '../order/kept'
import { saleOrders } from './tables'

/** Orders of things sold, with their rows. */
export const sales = keptIn<typeof saleOrders, State>(saleOrders)

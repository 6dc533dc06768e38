import type { Desks } from '@/shell/desks'
import { SaleDisputes } from '@/shell/sale/disputes'
import { withSale } from '@/shell/sale/kind'
import { BusinessQueue } from './business-queue'
import { secondhandSale } from './sale/kind'

export default { businesses: BusinessQueue, trade: withSale(secondhandSale, SaleDisputes) } satisfies Desks

import type { Desks } from '@/shell/desks'
import { saleDisputes } from '@/shell/sale/disputes'
import { BusinessQueue } from './business-queue'
import { secondhandSale } from './sale/kind'

export default { businesses: BusinessQueue, trade: saleDisputes(secondhandSale) } satisfies Desks

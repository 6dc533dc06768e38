import type { Desks } from '@/shell/desks'
import { BusinessQueue } from './business-queue'
import { TradeDisputes } from './trade/disputes'

export default { businesses: BusinessQueue, trade: TradeDisputes } satisfies Desks

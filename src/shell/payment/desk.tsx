import type { Desks } from '@/shell/desks'
import { HeldList } from './held-list'
import { MerchantQueue } from './merchant-queue'
import { ShippingQueue } from './shipping-queue'

export default { shippings: ShippingQueue, held: HeldList, merchants: MerchantQueue } satisfies Desks

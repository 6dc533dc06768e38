import type { Desks } from '@/features/desks'
import { DisputeQueue } from './ride/dispute-queue'

export default { errands: DisputeQueue } satisfies Desks

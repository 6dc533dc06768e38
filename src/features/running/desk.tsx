import type { Desks } from '@/shell/desks'
import { DisputeQueue } from './ride/dispute-queue'

export default { errands: DisputeQueue } satisfies Desks

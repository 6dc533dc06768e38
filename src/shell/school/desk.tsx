import type { Desks } from '@/shell/desks'
import { JoinQueue } from './join-queue'

export default { schoolRequests: JoinQueue } satisfies Desks

import type { Desks } from '@/features/desks'
import { WithdrawalQueue } from './queue'

export default { withdrawals: WithdrawalQueue } satisfies Desks

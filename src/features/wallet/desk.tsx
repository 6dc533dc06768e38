import type { Desks } from '@/shell/desks'
import { WithdrawalQueue } from './queue'

export default { withdrawals: WithdrawalQueue } satisfies Desks

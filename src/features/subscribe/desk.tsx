import type { Desks } from '@/features/desks'
import { AccountQueue } from './review'

export default { accounts: AccountQueue } satisfies Desks

import type { Desks } from '@/shell/desks'
import { AccountQueue } from './review'

export default { accounts: AccountQueue } satisfies Desks

import type { Desks } from '@/shell/desks'
import { FactsDesk } from './facts-desk'

export default { facts: FactsDesk } satisfies Desks

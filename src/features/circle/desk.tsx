import type { Desks } from '@/shell/desks'
import { DynamicQueue } from './desk-queue'

export default { dynamics: DynamicQueue } satisfies Desks

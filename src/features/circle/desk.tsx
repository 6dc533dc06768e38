import type { Desks } from '@/features/desks'
import { DynamicQueue } from './desk-queue'

export default { dynamics: DynamicQueue } satisfies Desks

import type { Desks } from '@/features/desks'
import { SafetyQueue } from './queue'

export default { screenings: SafetyQueue } satisfies Desks

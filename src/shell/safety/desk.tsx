import type { Desks } from '@/shell/desks'
import { SafetyQueue } from './queue'

export default { screenings: SafetyQueue } satisfies Desks

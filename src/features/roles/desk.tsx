import type { Desks } from '@/features/desks'
import { ApplicationQueue } from './queue'

export default { applications: ApplicationQueue } satisfies Desks

import type { Desks } from '@/shell/desks'
import { ApplicationQueue } from './queue'

export default { applications: ApplicationQueue } satisfies Desks

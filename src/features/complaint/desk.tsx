import type { Desks } from '@/features/desks'
import { AppealQueue } from './appeal-queue'
import { ComplaintQueue } from './complaint-queue'

export default { complaints: ComplaintQueue, appeals: AppealQueue } satisfies Desks

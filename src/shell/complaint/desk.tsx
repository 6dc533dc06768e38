import type { Desks } from '@/shell/desks'
import { AppealQueue } from './appeal-queue'
import { ComplaintQueue } from './complaint-queue'

export default { complaints: ComplaintQueue, appeals: AppealQueue } satisfies Desks

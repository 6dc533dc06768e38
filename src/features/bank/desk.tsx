import type { Desks } from '@/features/desks'
import { ReportQueue } from './report-queue'

export default { bankReports: ReportQueue } satisfies Desks

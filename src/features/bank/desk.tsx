import type { Desks } from '@/shell/desks'
import { ReportQueue } from './report-queue'

export default { bankReports: ReportQueue } satisfies Desks

import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { day } from '../../jobs'
import { opened } from './complaints'
import { eraseComplaints, kept } from './erase'
import { exported, notExported } from './exported'
import { openAppeals, openCases } from '../../core/complaint/access'
import { expireEvidence } from './expire'
import routes from './routes'

export default feature({
  routes,
  tells: [opened],
  rounds: (context) => [
    { name: 'complaint-evidence', every: day, round: (going) => expireEvidence(context, going) },
  ],
  desks: {
    complaints: {
      title: '举报',
      order: 30,
      waiting: (viewer) => sql`complaint_cases w where ${openCases(viewer)}`,
    },
    appeals: { title: '申诉', order: 40, waiting: (viewer) => sql`appeals w where ${openAppeals(viewer)}` },
  },
  erasures: { complaints: { erase: eraseComplaints } },
  exported,
  notExported,
  kept,
})

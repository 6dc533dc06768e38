import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { ownSchools } from '../../core/roles/service'
import { eraseBank, kept } from './erase'
import { exported, notExported } from './exported'
import { exercisesFound, subjectsFound, usedBySubjects } from './search'
import { bankSeed } from './seed'
import routes from './routes'

export default feature({
  routes,
  searches: { bank: subjectsFound, exercise: exercisesFound },
  wordsInUse: [usedBySubjects],
  desks: {
    bankReports: {
      title: '题目纠错',
      order: 140,
      waiting: (viewer) =>
        sql`bank_reports w where w.state = 'pending' and ${ownSchools(viewer, sql`w.school_id`)}`,
    },
  },
  erasures: { bank: { erase: eraseBank } },
  exported,
  seeds: { bank: bankSeed },
  notExported,
  kept,
})

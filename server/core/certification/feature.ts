import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { hour } from '../../jobs'
import { ownSchools } from '../roles/service'
import { eraseCertifications, kept } from './erase'
import { exported, notExported } from './exported'
import { runJobs } from './jobs'
import { Secrets } from './secrets'
import { sealedPapers, sealedWords } from './sealed'
import { certificationSeed } from './seed'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => {
    const secrets = new Secrets(context.config)
    return [{ name: 'certifications', every: 6 * hour, round: () => runJobs(context, secrets) }]
  },
  desks: {
    certifications: {
      title: '学生认证',
      order: 10,
      waiting: (viewer) =>
        sql`certifications w where w.state = 'pending' and ${ownSchools(viewer, sql`w.school_id`)}`,
    },
  },
  erasures: { certifications: { erase: eraseCertifications } },
  exported,
  sealed: [sealedPapers, sealedWords],
  seeds: { certification: certificationSeed },
  notExported,
  kept,
})

/** npm run db:export -- <file>: every table and uploaded file into one archive. The service may be running. */
import { migrate } from '../server/database'
import { exportArchive } from '../server/database/archive/export'
import { runTask } from './archive'

runTask({
  usage: 'npm run db:export -- 备份.tar.gz',
  share: true,
  run: async (database, storage, file, report) => {
    await migrate(database.pool)
    await exportArchive(database.pool, storage, file, report)
  },
})

/** npm run db:import -- <file>: an archive into an empty database, embedded or in DATABASE_URL. */
import { migrate } from '../server/database'
import { importArchive } from '../server/database/archive/import'
import { runTask } from './archive'

runTask({
  usage: 'npm run db:import -- 备份.tar.gz',
  share: false,
  run: async (database, storage, file, report) => {
    await migrate(database.pool)
    await importArchive(database.pool, storage, file, report)
  },
})

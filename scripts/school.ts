/** npm run school -- list|add|lacks|template|import …: schools, and what they bring in. */
import { parseArgs } from 'node:util'
import { migrate } from '../server/database'
import { Secrets } from '../server/core/certification/secrets'
import { openHouse } from '../server/house'
import { openProviders } from '../server/providers'
import { manageSchools, usage } from '../server/features/registrar/command'
import { runOnDatabase } from './task'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    school: text,
    campus: text,
    province: text,
    city: text,
    district: text,
    at: text,
    replace: flag,
    part: flag,
    apply: flag,
  },
})

if (positionals.length === 0) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 1
} else {
  runOnDatabase(true, async ({ pool, db }, config, log) => {
    await migrate(pool)
    const { lines, failed } = await manageSchools(db, positionals, values, {
      secrets: () => new Secrets(config),
      house: openHouse,
      storage: async () => (await openProviders(config, log)).storage,
    })
    process.stdout.write(`${lines.join('\n')}\n`)
    if (failed) process.exitCode = 1
  })
}

/** npm run admin -- invite|grant|revoke|list …: roles by the command line, for the first administrator above all. */
import { parseArgs } from 'node:util'
import { migrate } from '../server/database'
import { siteOf } from '../server/config'
import { openEvents } from '../server/events'
import { announceChange } from '../server/core/account/sessions'
import { administer, usage } from '../server/features/roles/command'
import { runOnDatabase } from './task'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { school: { type: 'string' }, days: { type: 'string' }, role: { type: 'string' } },
})

if (positionals.length === 0) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 1
} else {
  runOnDatabase(true, async ({ pool, db }, config, log) => {
    await migrate(pool)
    const { lines, changed } = await administer(db, positionals, values, siteOf(config))
    if (changed !== null && config.redisUrl !== null) {
      const events = await openEvents(config, log)
      await announceChange({ events }, changed)
      await events.close()
    }
    process.stdout.write(`${lines.join('\n')}\n`)
  })
}

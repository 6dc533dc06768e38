/** npm run school -- list|add|lacks|template|import|sso …: schools, what they bring in, and how they sign people in. */
import { parseArgs } from 'node:util'
import { migrate } from '../server/database'
import { requireRightKey } from '../server/core/seal/rightKey'
import { Secrets } from '../server/core/seal/secrets'
import { openHouse } from '../server/open-features'
import { openProviders } from '../server/providers'
import { manageSchools, usage } from '../server/features/registrar/command'
import { manageSignIns, usage as signInUsage } from '../server/features/sso/command'
import { backPath } from '../server/features/sso/ways'
import { siteOf } from '../server/config'
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
    url: text,
    client: text,
    scope: text,
    base: text,
    account: text,
    bind: text,
    starttls: flag,
    certify: text,
    number: text,
    name: text,
    college: text,
    major: text,
    grade: text,
  },
})

if (positionals.length === 0) {
  process.stderr.write(`${usage}\n${signInUsage}\n`)
  process.exitCode = 1
} else {
  runOnDatabase(true, async ({ pool, db }, config, log) => {
    await migrate(pool)
    await requireRightKey(db, config)
    const [command, ...words] = positionals
    if (command === 'sso') {
      const lines = await manageSignIns(db, words, values, {
        secrets: () => new Secrets(config),
        secret: process.env.SSO_SECRET?.trim() || null,
        callback: `${siteOf(config)}${backPath}`,
      })
      process.stdout.write(`${lines.join('\n')}\n`)
      return
    }
    const { lines, failed } = await manageSchools(db, positionals, values, {
      secrets: () => new Secrets(config),
      house: openHouse,
      storage: async () => (await openProviders(config, log)).storage,
      featuresOff: config.featuresOff,
    })
    process.stdout.write(`${lines.join('\n')}\n`)
    if (failed) process.exitCode = 1
  })
}

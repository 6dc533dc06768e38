/**
 * `npm run db:generate -- --name <name>`: the migration that brings the last schema to that of the tables. Of the snapshots
 * of the schema it keeps the last alone: drizzle-kit compares with no other, and each has 30,000 lines.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'server/migrations/meta')

execFileSync('node_modules/.bin/drizzle-kit', ['generate', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
for (const file of snapshots.sort().slice(0, -1)) rmSync(path.join(folder, file))

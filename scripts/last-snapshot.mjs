/** Deletes all snapshots of the schema but the last: `drizzle-kit generate` compares with that one alone. */
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../server/migrations/meta')
const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
for (const file of snapshots.sort().slice(0, -1)) rmSync(path.join(folder, file))

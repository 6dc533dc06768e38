/** `npm run sql`: every named statement as it is sent, in server/statements; for people to read, no program does. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { statementsOf } from '../server/named-statements'
import { openHouse } from '../server/open-features'
import { statementPages } from './statement-pages'

const folder = path.join(__dirname, '../server/statements')

async function main(): Promise<void> {
  const pages = statementPages(statementsOf(await openHouse()))
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) if (!pages.has(file)) rmSync(path.join(folder, file))
  for (const [file, page] of pages) writeFileSync(path.join(folder, file), page)
}

void main()

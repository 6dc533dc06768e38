/**
 * Runs the server's tests in a few warm processes, longest files first, on one embedded database that they share. On the
 * server in DATABASE_URL it runs those files alone that a database can change: their first line is the tag below.
 * Arguments: test files; or --all.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { createLogger } from '../server/log'
import { startTestServer } from '../test/server/database'
import { lane } from './test-lane'
import { Timings } from './test-timings'

const root = path.resolve(__dirname, '..')
const tag = '// also on: external'

const allTests = (): string[] =>
  readdirSync(path.join(root, 'test/server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join('test/server', file))

const isTagged = (file: string): boolean => readFileSync(path.join(root, file), 'utf8').startsWith(tag)

async function runTests(files: readonly string[]): Promise<number> {
  const timings = new Timings('server', files)
  const waiting = timings.longestFirst()
  // a file waits for the database and for its timers: a lane more than there are cores
  const lanes = Math.min(files.length, availableParallelism() + 1)
  const codes = await Promise.all(Array.from({ length: lanes }, () => lane(waiting, timings)))
  timings.keep()
  return Math.max(...codes)
}

async function main(): Promise<void> {
  const given = process.argv.slice(2)
  const named = given.filter((argument) => argument !== '--all')
  const chosen = given.length === 0 && process.env.DATABASE_URL ? allTests().filter(isTagged) : allTests()
  const files = named.length > 0 ? named : chosen
  if (process.env.DATABASE_URL) {
    process.exitCode = await runTests(files)
    return
  }
  const server = await startTestServer(createLogger({ logLevel: 'warn' }))
  try {
    process.env.TEST_DATABASE_URL = server.url
    process.exitCode = await runTests(files)
  } finally {
    await server.stop()
  }
}

void main()

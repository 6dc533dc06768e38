/**
 * Runs the server's tests, one process a file, on one embedded database that they share (or on the server
 * in DATABASE_URL). Arguments: test files, and options of `node --test`; all of test/server without any.
 */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { createLogger } from '../server/log'
import { startTestServer } from '../test/server/database'

const root = path.resolve(__dirname, '..')

/** A file waits for its database half of the time, so one for each core; one that hangs is ended and named. */
const options = [`--test-concurrency=${availableParallelism()}`, '--test-timeout=600000']

const allTests = (): string[] =>
  readdirSync(path.join(root, 'test/server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join('test/server', file))
    .sort()

function runTests(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const files = args.some((arg) => !arg.startsWith('-')) ? [] : allTests()
  const child = spawn(process.execPath, ['--import', 'tsx', '--test', ...options, ...args, ...files], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (process.env.DATABASE_URL) {
    process.exitCode = await runTests(args, process.env)
    return
  }
  const server = await startTestServer(createLogger({ logLevel: 'warn' }))
  try {
    process.exitCode = await runTests(args, { ...process.env, TEST_DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

void main()

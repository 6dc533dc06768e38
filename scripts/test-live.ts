/**
 * Runs the tests that need the whole product, browser and mini-program hosts alike, on one server.
 * Arguments: test files; test/e2e and the journeys of test/host without any.
 */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { startLiveServer } from '../test/live/server'

const root = path.resolve(__dirname, '..')

const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(folder, file))
    .sort()

async function main(): Promise<void> {
  const given = process.argv.slice(2)
  const files = given.length > 0 ? given : [...filesOf('test/e2e', '.e2e.ts'), ...filesOf('test/host', '.test.ts')]
  const server = await startLiveServer()
  const env = { ...process.env, LIVE_URL: server.url, LIVE_LOG: server.log, LIVE_DATABASE: server.database }
  const args = ['--import', 'tsx', '--test', '--test-concurrency=1', '--test-timeout=900000', ...files]
  const run = (words: string[], more: NodeJS.ProcessEnv): Promise<number> => {
    const child = spawn(process.execPath, words, { cwd: root, env: { ...env, ...more }, stdio: 'inherit' })
    return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  }
  const tested = await run(args, {})
  // whatever the journeys paid and earned, the books are whole
  const verified = await run(['--import', 'tsx', 'scripts/ledger-verify.ts'], { DATABASE_URL: server.database })
  process.exitCode = tested || verified
  await server.stop()
}

void main()

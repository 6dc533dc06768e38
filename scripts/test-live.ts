/**
 * Runs the tests that need the whole product: those of the browser and those of the mini-program hosts beside each
 * other, each kind on a server of its own, since a file's people and posts are in the way of another's.
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

interface Ended {
  code: number
  output: string
}

/** A node process to its end. What it says is kept: two that spoke at once could not be told apart. */
function run(words: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? 1, output })))
}

/** Runs the files one after the other. Whatever their journeys paid and earned, the books are whole at the end. */
async function runOnServer(files: readonly string[]): Promise<number> {
  if (files.length === 0) return 0
  const server = await startLiveServer()
  try {
    const live = { LIVE_URL: server.url, LIVE_LOG: server.log, LIVE_DATABASE: server.database }
    const tested = await run(['--test', '--test-concurrency=1', '--test-timeout=900000', ...files], live)
    process.stdout.write(tested.output)
    const verified = await run(['scripts/ledger-verify.ts'], { DATABASE_URL: server.database })
    process.stdout.write(verified.output)
    return tested.code || verified.code
  } finally {
    await server.stop()
  }
}

async function main(): Promise<void> {
  const given = process.argv.slice(2)
  const files =
    given.length > 0 ? given : [...filesOf('test/e2e', '.e2e.ts'), ...filesOf('test/host', '.test.ts')]
  const isHost = (file: string) => file.includes('test/host')
  const codes = await Promise.all([
    runOnServer(files.filter((file) => !isHost(file))),
    runOnServer(files.filter(isHost)),
  ])
  process.exitCode = Math.max(...codes)
}

void main()

/**
 * Runs the server's tests in one process a core, longest files first, on one embedded database that they share. On the
 * server in DATABASE_URL it runs those files alone that a database can change: their first line is the tag below.
 * Arguments: test files; or --all.
 */
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { createLogger } from '../server/log'
import { startTestServer } from '../test/server/database'

const root = path.resolve(__dirname, '..')
/** Seconds of each file in the last run. */
const timings = path.join(root, '.cache/test-server.json')
const slowest = 15
const tag = '// also on: external'

const allTests = (): string[] =>
  readdirSync(path.join(root, 'test/server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join('test/server', file))

const isTagged = (file: string): boolean => readFileSync(path.join(root, file), 'utf8').startsWith(tag)

const known = (): Record<string, number> =>
  existsSync(timings) ? (JSON.parse(readFileSync(timings, 'utf8')) as Record<string, number>) : {}

/** Longest first, so that no core is left with a long one at the end. A file that was never run goes by its size. */
function inOrder(files: readonly string[], seconds: Record<string, number>): string[] {
  const weight = (file: string) => seconds[file] ?? statSync(path.join(root, file)).size / 1_000
  return [...files].sort((one, other) => weight(other) - weight(one))
}

/** A process that takes files until there are none. Its code; 1 also when it died. */
function work(
  next: () => string | undefined,
  ended: (file: string, seconds: number) => void,
): Promise<number> {
  const child = fork(path.join(__dirname, 'test-worker.ts'), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let said = ''
  let file: string | undefined
  let began = 0
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.on('message', () => {
    if (file !== undefined) ended(file, (performance.now() - began) / 1_000)
    process.stdout.write(said)
    said = ''
    file = next()
    began = performance.now()
    if (child.connected) child.send(file === undefined ? 'end' : { file })
  })
  return new Promise((resolve) =>
    child.on('close', (code) => {
      process.stdout.write(said)
      if (code !== 0 && file !== undefined)
        process.stdout.write(`not ok ${file} ended its process (${code})\n`)
      resolve(code ?? 1)
    }),
  )
}

/** Runs all in a process a core. A process that dies takes no other file with it: another goes on with the rest. */
async function runTests(files: readonly string[]): Promise<number> {
  const seconds = known()
  const waiting = inOrder(files, seconds)
  const took: [string, number][] = []
  const ended = (file: string, time: number) => {
    took.push([file, time])
    seconds[file] = Math.round(time * 10) / 10
  }
  const lane = async (): Promise<number> => {
    let worst = 0
    do worst = Math.max(worst, await work(() => waiting.shift(), ended))
    while (waiting.length > 0)
    return worst
  }
  const codes = await Promise.all(Array.from({ length: availableParallelism() }, lane))
  mkdirSync(path.dirname(timings), { recursive: true })
  writeFileSync(timings, JSON.stringify(seconds, null, 2))
  const list = took.sort(([, one], [, other]) => other - one).slice(0, slowest)
  process.stdout.write(
    `\n最慢的文件\n${list.map(([file, time]) => `${time.toFixed(1)} 秒  ${file}`).join('\n')}\n`,
  )
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

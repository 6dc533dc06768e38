/**
 * Runs the tests that need the whole product, those of the browser and those of the mini-program hosts, in lanes. Each
 * lane has a server of its own and runs one file at a time, since a file's people and posts are in the way of another's.
 * Arguments: test files; without any test/e2e, the journeys of test/host and the rehearsal of test/bench.
 */
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startLiveServer } from '../test/live/server'
import { lane } from './test-lane'
import { Timings } from './test-timings'

const root = path.resolve(__dirname, '..')
/** Begun first on a machine that has not timed them: alone at the end, they would keep one core busy for minutes. */
const long = [
  'test/host/routesWechat.test.ts',
  'test/host/routesQq.test.ts',
  'test/host/routesAli.test.ts',
  'test/bench/rehearsal.test.ts',
  'test/bench/rehearsalClient.test.ts',
  'test/bench/rehearsalChaos.test.ts',
]

const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(folder, file))

const verify = promisify(execFile)

/** A lane on a server of its own. Whatever its journeys paid and earned, the books are whole at the end. */
async function liveLane(waiting: string[], timings: Timings): Promise<number> {
  const { url, log, database, stop } = await startLiveServer()
  try {
    const code = await lane(waiting, timings, { LIVE_URL: url, LIVE_LOG: log, LIVE_DATABASE: database })
    const env = { ...process.env, DATABASE_URL: database }
    const { stdout } = await verify(process.execPath, ['--import', 'tsx', 'scripts/ledger-verify.ts'], {
      cwd: root,
      env,
    })
    process.stdout.write(stdout)
    return code
  } finally {
    await stop()
  }
}

async function main(): Promise<void> {
  const given = process.argv.slice(2)
  const files =
    given.length > 0
      ? given
      : [
          ...filesOf('test/e2e', '.e2e.ts'),
          ...filesOf('test/host', '.test.ts'),
          ...filesOf('test/bench', '.test.ts'),
        ]
  const timings = new Timings('live', files, long)
  const waiting = timings.longestFirst()
  // a file waits for its browser half of the time: a lane more than there are cores
  const lanes = Math.min(files.length, availableParallelism() + 1)
  const codes = await Promise.all(Array.from({ length: lanes }, () => liveLane(waiting, timings)))
  timings.keep()
  process.exitCode = Math.max(...codes)
}

void main()

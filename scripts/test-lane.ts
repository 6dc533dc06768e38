/** A lane of test files: warm processes that take one after another until there are none. */
import { fork } from 'node:child_process'
import path from 'node:path'
import type { Timings } from './test-timings'

const root = path.resolve(__dirname, '..')

/** A process that takes files until there are none. Its code; 1 also when it died. */
function work(
  next: () => string | undefined,
  timings: Timings,
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const child = fork(path.join(__dirname, 'test-worker.ts'), {
    cwd: root,
    env: { ...process.env, ...env },
    execArgv: ['--import', 'tsx', '--test-reporter=tap'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let said = ''
  let file: string | undefined
  let ended: () => void = () => undefined
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.on('message', () => {
    ended()
    process.stdout.write(said)
    said = ''
    file = next()
    if (file !== undefined) ended = timings.start(file)
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

/** Takes from `waiting`, which lanes share. The worst code. A process that dies takes no other file with it: another goes on. */
export async function lane(
  waiting: string[],
  timings: Timings,
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  let worst = 0
  do worst = Math.max(worst, await work(() => waiting.shift(), timings, env))
  while (waiting.length > 0)
  return worst
}

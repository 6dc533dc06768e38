import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { nodeFlags } from '../../scripts/node-flags.mjs'

const root = path.resolve(__dirname, '../..')

export interface Child {
  process: ChildProcess
  /** All of standard output and standard error so far. */
  output(): string
  /** Waits until the output has it. @throws with the output when the process ends before */
  saw(pattern: RegExp): Promise<RegExpExecArray>
  /** Waits for the end and gives the exit code, null after a signal. */
  ended(): Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

/** Runs a file of the project in a process of its own: TypeScript as it is, what was built as production does. */
export function startChild(file: string, args: readonly string[] = [], options: SpawnOptions = {}): Child {
  const flags = file.endsWith('.ts') ? ['--import', 'tsx'] : nodeFlags
  const child = spawn(process.execPath, [...flags, path.resolve(root, file), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const end = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null))

  const saw = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(output)
        if (match) resolve(match)
      }
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', look)
      void end.then(() => {
        look()
        reject(new Error(`ended without ${pattern}: ${output}`))
      })
      look()
    })
  return {
    process: child,
    output: () => output,
    saw,
    ended: () => end,
    kill: (signal) => void child.kill(signal),
  }
}

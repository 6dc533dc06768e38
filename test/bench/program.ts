/** Programs of the bench: each in a process of its own, so that none pays for another's memory or event loop. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { nodeEnv, nodeFlags } from '../../scripts/node-flags.mjs'
import { until } from '../live/server'

export const root = path.resolve(__dirname, '../..')

/** The API server as production runs it. */
export const builtServer = 'dist/server/main.mjs'

const startWithin = 180_000

export interface Program {
  pid: number
  /** Where it listens, for example http://127.0.0.1:41234. */
  url: string
  /** Milliseconds from its start until it said where it listens. */
  readyAfter: number
  stop(): Promise<void>
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/**
 * Starts a file, TypeScript as it is, and waits until it prints the address that it listens on. Its output goes to the
 * file `log`: nobody who reads a pipe slows it down. @throws with the output when it ends before
 */
export async function startProgram(file: string, env: Record<string, string>, log: string): Promise<Program> {
  const output = openSync(log, 'w')
  const began = performance.now()
  const flags = file.endsWith('.ts') ? ['--import', 'tsx'] : nodeFlags
  const child = spawn(process.execPath, [...flags, path.resolve(root, file)], {
    cwd: root,
    env: { ...process.env, ...nodeEnv, ...env },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const url = await until(
    `${file} listens`,
    () => {
      const said = readFileSync(log, 'utf8')
      if (child.exitCode !== null) throw new Error(`${file} ended:\n${said}`)
      return /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? null
    },
    startWithin,
  )
  return { pid: child.pid ?? 0, url, readyAfter: performance.now() - began, stop: () => end(child) }
}

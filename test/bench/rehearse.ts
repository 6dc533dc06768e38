/** Runs a program of the bench or the chaos as a test. */
import { execFile } from 'node:child_process'
import { root } from './program'

/** A program with its arguments, to its end: its code, and what it printed, with what it complains of first. */
export const rehearse = (
  [file, ...args]: readonly [string, ...string[]],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', file, ...args],
      options,
      (_error, out, err) => resolve({ code: child.exitCode ?? 1, output: `${err}\n${out}` }),
    )
  })

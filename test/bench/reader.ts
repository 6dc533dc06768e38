/** Somebody who reads one page steadily, while many others do something else. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from './program'

const run = promisify(execFile)

/** What the reader's program prints. */
interface Reading {
  p99: number
  non2xx: number
  errors: number
}

/**
 * The slowest of a hundred reads, ms. The reader is a process of its own: the clients of a rush would make it late.
 * @throws when a read fails
 */
export async function slowest(url: string, seconds: number): Promise<number> {
  const program = path.join(root, 'test/bench/readerProgram.ts')
  const { stdout } = await run(process.execPath, ['--import', 'tsx', program, url, String(seconds)])
  const { p99, non2xx, errors } = JSON.parse(stdout) as Reading
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return p99
}

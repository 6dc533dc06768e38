import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Command of the process `pid`; null when there is none, '' where the system cannot say. */
async function commandOf(pid: number): Promise<string | null> {
  try {
    process.kill(pid, 0)
  } catch (err) {
    // EPERM: it lives under another account.
    if (!(err instanceof Error && 'code' in err && err.code === 'EPERM')) return null
  }
  if (process.platform === 'win32') return ''
  return run('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
}

/**
 * Port of the PostgreSQL that runs on the cluster `data`, null when none does. A lock file whose process id
 * another program got meanwhile (after a reboot, or in a new container), or whose process is dead and nobody's child, is removed: PostgreSQL
 * would refuse to start.
 */
export async function runningPort(data: string): Promise<number | null> {
  const file = path.join(data, 'postmaster.pid')
  // Lines: process id, folder, start time, port, socket folder, address, ...
  const lines = await readFile(file, 'utf8').then(
    (text) => text.split('\n'),
    () => null,
  )
  const pid = Number(lines?.[0])
  if (lines === null || !Number.isInteger(pid) || pid <= 0) return null
  const command = await commandOf(pid)
  if (command === null) return null
  if (command !== '' && (!command.includes('postgres') || command.includes('<defunct>'))) {
    await rm(file, { force: true })
    return null
  }
  const port = Number(lines[3])
  return Number.isInteger(port) && port > 0 ? port : null
}

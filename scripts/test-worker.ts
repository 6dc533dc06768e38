/**
 * One process that runs many files of the server's tests: the server's code is loaded once and stays warm. Its parent sends
 * the files one by one; each is a suite of its own, so that its hooks run around its tests alone.
 */
import path from 'node:path'
import { after, describe } from 'node:test'

/** One file that hangs is ended and named, ms. */
const timeout = 600_000
/** How long a process may go on after its last file, ms: what a test left open would keep it for ever, and its lane with it. */
const grace = 60_000

function run(file: string): void {
  describe(file, { timeout }, () => {
    after(() => process.send?.('ended'))
    // oxlint-disable-next-line typescript/no-require-imports -- a suite's tests are registered while its function runs
    require(path.resolve(file))
  })
}

function end(): void {
  process.disconnect()
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ')
    process.stderr.write(`not ok a test left something open that keeps its process: ${open}\n`)
    process.exit(1)
  }, grace).unref()
}

process.on('message', (message: { file: string } | 'end') => {
  if (message === 'end') end()
  else run(message.file)
})
process.send?.('ended')

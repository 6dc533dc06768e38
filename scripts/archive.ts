/** Set-up that db:export and db:import share. */
import path from 'node:path'
import type { OpenDatabase } from '../server/database'
import { openProviders, type StorageProvider } from '../server/providers'
import { runOnDatabase } from './task'

interface Task {
  /** How to call the command, for who called it wrongly. */
  usage: string
  /** Whether a running service may own the embedded database meanwhile. */
  share: boolean
  run(
    database: OpenDatabase,
    storage: StorageProvider,
    file: string,
    report: (line: string) => void,
  ): Promise<void>
}

/** Runs the task on the file named on the command line; errors end the process with one line. */
export function runTask(task: Task): void {
  const file = process.argv[2]
  if (file === undefined) {
    process.stderr.write(`用法：${task.usage}\n`)
    process.exitCode = 1
    return
  }
  runOnDatabase(task.share, async (database, config, log) => {
    const began = Date.now()
    const { storage } = await openProviders(config, log)
    await task.run(database, storage, path.resolve(file), (line) => process.stdout.write(`  ${line}\n`))
    process.stdout.write(`完成：${file}，用时 ${((Date.now() - began) / 1000).toFixed(1)} 秒\n`)
  })
}

/** Set-up that db:export and db:import share. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadConfig } from '../server/config'
import { openDatabase, type OpenDatabase } from '../server/database'
import { createLogger } from '../server/log'
import { openProviders, type StorageProvider } from '../server/providers'

interface Task {
  /** How to call the command, for who called it wrongly. */
  usage: string
  /** Whether a running service may own the embedded database meanwhile. */
  share: boolean
  run(database: OpenDatabase, storage: StorageProvider, file: string, report: (line: string) => void): Promise<void>
}

async function perform(task: Task, file: string): Promise<void> {
  const settings = path.join(__dirname, '..', '.env')
  if (existsSync(settings)) process.loadEnvFile(settings)
  const config = loadConfig(process.env)
  const log = createLogger({ logLevel: 'warn' })
  const database = await openDatabase(config, log, task.share)
  const began = Date.now()
  try {
    const { storage } = await openProviders(config, log)
    await task.run(database, storage, path.resolve(file), (line) => process.stdout.write(`  ${line}\n`))
  } finally {
    await database.close()
  }
  process.stdout.write(`完成：${file}，用时 ${((Date.now() - began) / 1000).toFixed(1)} 秒\n`)
}

/** Runs the task on the file named on the command line; errors end the process with one line. */
export function runTask(task: Task): void {
  const file = process.argv[2]
  if (file === undefined) {
    process.stderr.write(`用法：${task.usage}\n`)
    process.exitCode = 1
    return
  }
  perform(task, file).catch((err: unknown) => {
    process.stderr.write(`失败：${err instanceof Error ? err.message : String(err)}\n`)
    process.exitCode = 1
  })
}

/** Set-up that commands on the database share. */
import { loadConfig, type Config } from '../server/config'
import { openDatabase, type OpenDatabase } from '../server/database'
import { createLogger, type Logger } from '../server/log'
import { readSettings } from '../server/settings'

/** Runs a task on the database of the settings; an error ends the process with one line. `share`: a service may be running. */
export function runOnDatabase(
  share: boolean,
  task: (database: OpenDatabase, config: Config, log: Logger) => Promise<void>,
): void {
  const perform = async (): Promise<void> => {
    const config = loadConfig(readSettings())
    const log = createLogger({ logLevel: 'warn' })
    const database = await openDatabase(config, log, share)
    await task(database, config, log).finally(() => database.close())
  }
  perform().catch((err: unknown) => {
    process.stderr.write(`失败：${err instanceof Error ? err.message : String(err)}\n`)
    process.exitCode = 1
  })
}

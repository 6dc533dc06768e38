/**
 * npm run check [-- --url] [--mail <address>]: whether the settings are right, by trying what each of them leads to. Prints one
 * line for each, 好, 不好 with what to do, or 未检查 with why, and ends with 1 where one is 不好. Nothing is changed.
 */
import { parseArgs } from 'node:util'
import { ConfigError, loadConfig, type Config } from '../server/config'
import { openDatabase, type OpenDatabase } from '../server/database'
import { createLogger } from '../server/log'
import { openProviders } from '../server/providers'
import { readSettings } from '../server/settings'
import { bad, good, type Check, type Finding } from './check/finding'
import {
  address,
  disk,
  files,
  mail,
  migrations,
  months,
  papersKey,
  pictures,
  redis,
  replicas,
  rights,
} from './check/services'
import { vendorChecks } from './check/vendors'

const log = createLogger({ logLevel: 'silent' })
let failed = false

function tell(name: string, { state, said }: Finding): void {
  failed ||= state === '不好'
  process.stdout.write(`${state}  ${name}：${said}\n`)
}

/** One after the other, so that the lines come in order and a slow one is seen. */
async function runAll(checks: readonly Check[]): Promise<void> {
  for (const { name, find } of checks)
    tell(
      name,
      await find().catch((err: unknown) =>
        bad(`检查时出了意外（${err instanceof Error ? err.name : 'unknown'}），请把这一行告诉开发者`),
      ),
    )
}

async function checkDatabase(config: Config): Promise<void> {
  let database: OpenDatabase
  try {
    database = await openDatabase({ ...config, databasePool: 2 }, log, true)
  } catch (err) {
    return tell('数据库', bad(err instanceof Error ? err.message : String(err)))
  }
  try {
    tell('数据库', good(`连得上，${database.kind === 'embedded' ? '内置' : 'DATABASE_URL'}`))
    await runAll([
      { name: '数据库权限', find: () => rights(database) },
      { name: '数据库结构', find: () => migrations(database) },
      { name: '按月的表', find: () => months(database) },
      { name: '备库', find: () => replicas(database, config) },
      { name: 'PAPERS_KEY', find: () => papersKey(database, config) },
    ])
  } finally {
    await database.close()
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { url: { type: 'boolean' }, mail: { type: 'string' } } })
  const config = loadConfig(readSettings())
  tell('设置', good(config.mode === 'production' ? '生产模式，齐了' : '演示模式'))
  await checkDatabase(config)
  const providers = await openProviders(config, log)
  await runAll([
    { name: 'Redis', find: () => redis(config) },
    { name: '文件', find: () => files(providers.storage) },
    { name: '磁盘', find: () => disk(config) },
    { name: '图片和字体', find: pictures },
    { name: '邮件', find: () => mail(providers.mail, values.mail) },
    ...vendorChecks(providers, config),
    ...(values.url ? [{ name: 'PUBLIC_URL', find: () => address(config) }] : []),
  ])
}

main()
  .catch((err: unknown) => {
    const said = err instanceof Error ? err.message : String(err)
    const problems = err instanceof ConfigError ? err.problems : [said]
    for (const problem of problems) tell('设置', bad(problem))
  })
  .finally(() => (process.exitCode = failed ? 1 : 0))

/** What the server stands on beside vendors: database, Redis, files, mail, keys, and the machine itself. */
import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import type { Config } from '../../server/config'
import { isRightKey } from '../../server/core/seal/rightKey'
import { toMigrate, type OpenDatabase } from '../../server/database'
import { monthsFrom, standings } from '../../server/database/months'
import { hostOf, openWatch, placeIn } from '../../server/database/replica'
import { createLogger } from '../../server/log'
import type { MailProvider, StorageProvider } from '../../server/providers'
import { bad, good, notChecked, type Finding } from './finding'

const codeOf = (err: unknown): string =>
  err instanceof Error ? ('code' in err && err.code ? String(err.code) : err.name) : 'unknown'

/** What a migration does, undone again. */
export async function rights({ pool }: OpenDatabase): Promise<Finding> {
  const client = await pool.connect()
  const name = `check_${randomUUID().replaceAll('-', '')}`
  try {
    await client.query(`BEGIN; CREATE SCHEMA ${name}; CREATE TABLE public.${name} (id int)`)
    await client.query('ROLLBACK')
    const { rows } = await client.query<{ foreign: number }>(
      `SELECT count(*)::int AS foreign FROM pg_tables
       WHERE schemaname IN ('public', 'drizzle') AND NOT pg_has_role(tableowner, 'USAGE')`,
    )
    return rows[0]?.foreign === 0
      ? good('能建表，也能改已有的表')
      : bad(
          '有些表是别的用户建的，升级时改不了：请用 ALTER TABLE … OWNER TO 把它们交给 DATABASE_URL 里的用户',
        )
  } catch (err) {
    await client.query('ROLLBACK')
    if (codeOf(err) === '25006') return bad('数据库是只读的，多半是备库：请让 DATABASE_URL 指向主库')
    return bad(
      `DATABASE_URL 里的用户不能建表：请让它拥有这个数据库，或给它数据库和 public 的 CREATE 权限（${codeOf(err)}）`,
    )
  } finally {
    client.release()
  }
}

export async function migrations({ pool }: OpenDatabase): Promise<Finding> {
  const count = await toMigrate(pool)
  if (count < 0) return bad('数据库已由更新的版本升级过：请改用那个版本或更新的版本')
  return good(count === 0 ? '和这个版本一致' : `下次启动会升级 ${count} 步，请先备份`)
}

/** Tables that are parted by month. */
export async function months({ pool }: OpenDatabase, now = Date.now()): Promise<Finding> {
  const found = await standings(pool)
  const behind = found.filter(({ until }) => monthsFrom(now, until) === 0).map(({ table }) => table)
  if (behind.length > 0)
    return bad(
      `${behind.join('、')} 没有下个月的分区：请让一个节点运行（没有 ROUNDS=off），日志里找任务 months 的 "job failed"`,
    )
  const rest = found.filter((one) => one.rest).map(({ table }) => table)
  if (rest.length > 0)
    return bad(
      `${rest.map((table) => `${table}_rest`).join('、')} 里有行，那些月份没有分区：任务 months 会移走它们`,
    )
  return good(found.length === 0 ? '还没有' : `${found.length} 个，下个月的分区都在`)
}

export async function papersKey({ db }: OpenDatabase, config: Config): Promise<Finding> {
  if (config.papersKey === null) return notChecked('演示用的密钥在 DATA_DIR 里')
  const right = await isRightKey(db, config).catch(() => null)
  if (right === null) return good('数据库里还没有指纹，第一次启动时写入')
  return right
    ? good('和数据库里的指纹相符')
    : bad('不是这个数据库一直在用的密钥：请换回原来的那把；若是有意更换，请把原来的放进 PAPERS_KEY_OLD')
}

/** One line for all of DATABASE_REPLICAS. */
export async function replicas(
  { direct }: OpenDatabase,
  { databaseReplicas: urls }: Config,
): Promise<Finding> {
  if (urls.length === 0) return good('没有设置：都读主库')
  const { cluster } = await placeIn(direct)
  const faults: string[] = []
  for (const url of urls) {
    const pool = openWatch(url, createLogger({ logLevel: 'silent' }))
    const found = await placeIn(pool).catch((err: unknown) => codeOf(err))
    await pool.end()
    const host = hostOf(url)
    if (typeof found === 'string') faults.push(`连不上 ${host}（${found}）`)
    else if (!found.follows) faults.push(`${host} 不是备库`)
    else if (found.cluster !== cluster) faults.push(`${host} 是另一个数据库的备库`)
  }
  return faults.length === 0
    ? good(`${urls.length} 个，都跟着主库`)
    : bad(`${faults.join('；')}：请检查 DATABASE_REPLICAS，它们不会被用到`)
}

export async function redis({ redisUrl, redisPrefix }: Config): Promise<Finding> {
  if (redisUrl === null) return good('没有设置：只有一个节点时不需要')
  const client = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 5_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let failure: unknown
  client.on('error', (err) => (failure = err))
  const key = `${redisPrefix}check:${randomUUID()}`
  try {
    await client.connect()
    await client.set(key, 'there', 'EX', 60)
    const kept = await client.get(key)
    await client.del(key)
    await client.publish(`${redisPrefix}events:check`, '{}')
    return kept === 'there'
      ? good('能读、能写、能发消息')
      : bad('写进去的读不出来：请让 REDIS_URL 指向主节点')
  } catch (err) {
    const said = `${String(failure)} ${String(err)}`
    if (/WRONGPASS|NOAUTH|invalid password/.test(said)) return bad('Redis 不认 REDIS_URL 里的用户或密码')
    if (/NOPERM/.test(said)) return bad('REDIS_URL 里的用户权限不够：要能读写自己前缀的键、发布和订阅消息')
    return bad(`连不上 REDIS_URL 里的 Redis：请检查地址，以及它是否在运行（${codeOf(failure ?? err)}）`)
  } finally {
    client.disconnect()
  }
}

/** The innermost: libraries wrap what the service said. */
function deepest(err: unknown): unknown {
  return err instanceof Error && err.cause !== undefined ? deepest(err.cause) : err
}

export async function files(storage: StorageProvider): Promise<Finding> {
  const where = storage.name === 's3' ? 'S3_ 开头的各项' : 'DATA_DIR 的权限和空间'
  const key = `check/${randomUUID()}.svg`
  const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  try {
    await storage.put(key, content, 'image/svg+xml')
    if (!(await storage.read(key)).equals(content)) return bad(`存进去的和读出来的不一样：请检查 ${where}`)
    const fault = storage.name === 's3' ? await unread(storage.url(key)) : null
    await storage.remove(key)
    return fault === null ? good('能写、能读、能删') : bad(fault)
  } catch (err) {
    return bad(`存不了文件：请检查 ${where}（${codeOf(deepest(err))}）`)
  }
}

/** Why clients cannot read what was stored; null where they can. */
async function unread(url: string): Promise<string | null> {
  const status = await fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
  if (status === 200) return null
  return `文件存得进，从 S3_PUBLIC_URL 却读不到：请让所有人能读这个桶，并检查这个地址（${status === 0 ? '没有回答' : status}）`
}

/** `to`: sends a letter there as well. */
export async function mail(provider: MailProvider, to: string | undefined): Promise<Finding> {
  if (!provider.verify) return good(provider.name === 'off' ? '没有开' : '邮件写在日志里')
  try {
    await provider.verify()
    if (to === undefined) return good('能登录；加上 --mail <地址> 就真的发一封')
    await provider.post({
      to,
      subject: '校园云生活：邮件能收到',
      text: '这封信是 npm run check 发的。',
      html: '<p>这封信是 npm run check 发的。</p>',
    })
    return good('发出去了，请到那个邮箱里看有没有收到')
  } catch (err) {
    return bad(`请检查 SMTP_URL 里的地址、端口、用户和密码，以及 MAIL_FROM（${(err as Error).message}）`)
  }
}

const least = 1024 ** 3

/** The folder, or what of the way to it is there. */
const standing = (folder: string): string => (existsSync(folder) ? folder : standing(path.dirname(folder)))

/** Files, the embedded database and uploads under way need it. */
export async function disk({ dataDir }: Config): Promise<Finding> {
  const folder = standing(dataDir)
  const writable = await access(folder, constants.W_OK).then(
    () => statSync(folder).isDirectory(),
    () => false,
  )
  if (!writable) return bad('DATA_DIR 不能写：请换一个文件夹，或改它的权限')
  const disks = await Promise.all([folder, os.tmpdir()].map((one) => statfs(one)))
  const free = Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize))
  const shown = `${(free / least).toFixed(1)} GB`
  return free < least
    ? bad(`DATA_DIR 或临时文件夹所在的盘只剩 ${shown}：请腾出 1 GB 以上`)
    : good(`还有 ${shown}`)
}

/** Loads what draws only here: its machine code may be missing on this system. */
export async function pictures(): Promise<Finding> {
  const drawing = await import('../../server/core/share/poster/art').catch(() => null)
  if (!drawing) return bad('sharp 在这台机器上载入不了：请在这台机器上重新 npm ci')
  return (await drawing.hasChinese())
    ? good('能画图，也有中文字体')
    : bad('没有中文字体，海报画不出来：请安装一种（Debian：fonts-noto-cjk）')
}

export async function address({ publicUrl }: Config): Promise<Finding> {
  if (publicUrl === null) return notChecked('没有设置 PUBLIC_URL')
  try {
    const response = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(10_000) })
    const { status } = (await response.json()) as { status?: unknown }
    if (status === 'ok') return good('从这里打得开，服务在运行')
    if (status === 'degraded') return bad('打得开，但服务连不上 Redis')
    return bad(`打得开，但服务现在不能用（${response.status}）`)
  } catch (err) {
    return bad(`打不开 PUBLIC_URL：请检查域名、证书和代理（${codeOf(deepest(err))}）`)
  }
}

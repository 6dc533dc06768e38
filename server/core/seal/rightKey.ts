/** Whether PAPERS_KEY is the one that this database was kept under: with another, nobody is found on a roll any more. */
import { sql } from 'drizzle-orm'
import { ConfigError, type Config } from '../../config'
import type { Database } from '../../database/index'
import { Secrets } from './secrets'

type KeyConfig = Pick<Config, 'mode' | 'dataDir' | 'papersKey' | 'oldPapersKeys'>

const wrong = (): ConfigError =>
  new ConfigError([
    'PAPERS_KEY 不是这个数据库一直在用的密钥：请换回原来的那把；若是有意更换，请把原来的放进 PAPERS_KEY_OLD 再启动',
  ])

/**
 * Holds the key of the settings against the fingerprint in the database. The first start in production writes it, and a
 * start whose former keys have it in PAPERS_KEY_OLD writes the new key's; nodes that start at once agree on one.
 * @throws ConfigError where neither the key nor a former one is the database's
 */
export async function requireRightKey(db: Database, config: KeyConfig): Promise<void> {
  if (config.mode === 'production') await write(db, new Secrets(config).marks)
  if ((await isRightKey(db, config)) === false) throw wrong()
}

/** Whether the fingerprint in the database is that of the key or of a former one; null where there is none yet. */
export async function isRightKey(db: Database, config: KeyConfig): Promise<boolean | null> {
  const known = new Secrets(config).marks.map(({ fingerprint }) => fingerprint)
  const { rows } = await db.execute<{ fingerprint: Buffer }>(sql`select fingerprint from papers_key`)
  if (rows.length === 0) return null
  return rows.every((row) => known.some((one) => one.equals(row.fingerprint)))
}

async function write(db: Database, marks: Secrets['marks']): Promise<void> {
  const [current, ...former] = marks.map(({ fingerprint }) => fingerprint)
  const ids = marks.map(({ id }) => id)
  // in a database from before there was a fingerprint, the rows say which keys they are under
  const { rows } = await db.execute<{ foreign: boolean }>(sql`
    with named as (select key_id from roll union all select key_id from real_names)
    select not exists (select from papers_key) and exists (select from named where key_id is not null)
      and not exists (select from named where key_id = any(${sql.param(ids)}::text[])) as foreign`)
  if (rows[0]?.foreign === true) throw wrong()
  await db.execute(sql`
    insert into papers_key (fingerprint) values (${current})
    on conflict (id) do update set fingerprint = excluded.fingerprint, since = now()
      where papers_key.fingerprint = any(${sql.param(former)}::bytea[])`)
}

// also on: external
/** deploy/backup and deploy/restore-rehearsal, on PostgreSQL's own programs. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { checkout } from '../../../server/checkout'
import type { OpenDatabase } from '../../../server/database'
import { startTestDatabase } from '../harness'

const version = (text: string): number => Number(/(\d+)/.exec(text)?.[1])
const programs = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' })

describe('backups', () => {
  let folder: string
  let database: OpenDatabase
  /** Why they cannot be made here; pg_dump is of the database's version or newer. */
  let lacking: string | null

  const inFolder = (...names: string[]): string => path.join(folder, ...names)
  const run = (script: string, args: string[] = [], env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync('bash', [path.join(checkout, 'deploy', script), ...args], {
      cwd: checkout,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        DATABASE_URL: database.url,
        BACKUP_DIR: inFolder('backup'),
        FILES_DIR: inFolder('files'),
        DATA_DIR: inFolder('data'),
        LEDGER_VERIFY: `${process.execPath} --import tsx scripts/ledger-verify.ts`,
        ...env,
      },
    })
    return { status, said: stdout + stderr }
  }
  const dumps = (): string[] => readdirSync(inFolder('backup')).filter((name) => name.endsWith('.dump'))
  const rehearsals = async (): Promise<number | null> =>
    (await database.pool.query(`SELECT FROM pg_database WHERE datname LIKE 'rehearsal%'`)).rowCount

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'campus-backup-'))
    database = await startTestDatabase()
    const { rows } = await database.pool.query<{ server: string }>(
      `SELECT current_setting('server_version') AS server`,
    )
    const server = version(rows[0]?.server ?? '')
    lacking =
      programs.status === 0 && version(programs.stdout.replace(/^\D+/, '')) >= server
        ? null
        : `pg_dump of PostgreSQL ${server} or newer is not on this machine`
    mkdirSync(inFolder('files/pictures'), { recursive: true })
    for (const name of ['a.webp', 'b.webp']) writeFileSync(inFolder('files/pictures', name), name)
    await database.pool.query(
      // columns that functions fill, one of which calls another
      `INSERT INTO users (id, phone, name) VALUES (gen_random_uuid(), '13800000001', '小林');
       INSERT INTO schools (id, name, campus, province, city, district, latitude, longitude)
         VALUES (gen_random_uuid(), '江城大学', '东湖校区', '湖北', '武汉', '洪山', 30.5, 114.4)`,
    )
  })
  after(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('are the database and the files, and only their owner reads them', (context) => {
    if (lacking !== null) return context.skip(lacking)
    const { status, said } = run('backup', ['once'])
    assert.equal(status, 0, said)
    const [dump = ''] = dumps()
    assert.equal(statSync(inFolder('backup', dump)).mode & 0o077, 0)
    assert.equal(readFileSync(inFolder('backup/files/pictures/a.webp'), 'utf8'), 'a.webp')
  })

  test('are restored beside the database, the ledger checked, and nothing of it left', async (context) => {
    if (lacking !== null) return context.skip(lacking)
    const { status, said } = run('restore-rehearsal')
    assert.equal(status, 0, said)
    assert.match(said, /恢复好了.*\n账本完好：.*\n恢复演练通过/)
    assert.equal(await rehearsals(), 0)
  })

  test('whose ledger is not right fail the rehearsal, and leave nothing either', async (context) => {
    if (lacking !== null) return context.skip(lacking)
    const { status, said } = run('restore-rehearsal', [], { LEDGER_VERIFY: 'false' })
    assert.notEqual(status, 0)
    assert.doesNotMatch(said, /演练通过/)
    assert.equal(await rehearsals(), 0)
  })

  test('go once they are old and a newer one is there, with the files that have gone since', (context) => {
    if (lacking !== null) return context.skip(lacking)
    const long = new Date(Date.now() - 20 * 24 * 3_600_000)
    const [old = ''] = dumps()
    utimesSync(inFolder('backup', old), long, long)
    rmSync(inFolder('files/pictures/b.webp'))
    const failed = run('backup', ['once'], { DATABASE_URL: `${database.url}_not_there` })
    assert.notEqual(failed.status, 0)
    assert.deepEqual(dumps(), [old])
    assert.equal(readdirSync(inFolder('backup')).filter((name) => name.endsWith('.unfinished')).length, 0)
    assert.equal(run('backup', ['once']).status, 0)
    assert.equal(dumps().includes(old), false)
    assert.equal(dumps().length, 1)
    assert.equal(existsSync(inFolder('backup/files/pictures/b.webp')), false)
    assert.equal(readFileSync(inFolder('backup/gone/pictures/b.webp'), 'utf8'), 'b.webp')
    utimesSync(inFolder('backup/gone/pictures/b.webp'), long, long)
    assert.equal(run('backup', ['once'], { BACKUP_KEEP_DAYS: '7' }).status, 0)
    assert.equal(existsSync(inFolder('backup/gone/pictures/b.webp')), false)
  })

  test('are restored over nothing, and drop nothing but a rehearsal', () => {
    const name = new URL(database.url).pathname.slice(1)
    const dropped = run('backup', ['drop', name])
    assert.equal(dropped.status, 1)
    assert.match(dropped.said, /只删演练用的数据库/)
    assert.equal(run('backup').status, 1)
    const { said } = run('backup', ['address', 'rehearsal_1'], {
      DATABASE_URL: 'postgres://a:b@c/campus?sslmode=require',
    })
    assert.equal(said, 'postgres://a:b@c/rehearsal_1?sslmode=require\n')
  })
})

// also on: external
/** A start with another PAPERS_KEY than the database's is refused. */
import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { requireRightKey } from '../../../server/core/seal/rightKey'
import { Secrets } from '../../../server/core/seal/secrets'
import type { OpenDatabase } from '../../../server/database'
import { startTestDatabase } from '../harness'

const [one, other, third] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)]
const settings = (papersKey: Buffer, oldPapersKeys: Buffer[] = []) => ({
  mode: 'production' as const,
  dataDir: '',
  papersKey,
  oldPapersKeys,
})
const refused = /PAPERS_KEY 不是这个数据库一直在用的密钥.*PAPERS_KEY_OLD/

describe('the key of papers', () => {
  let database: OpenDatabase
  const start = (...keys: Parameters<typeof settings>) => requireRightKey(database.db, settings(...keys))
  const row = async () =>
    (await database.pool.query<{ fingerprint: Buffer }>('select fingerprint from papers_key')).rows
  const opened = startTestDatabase()
  beforeEach(async () => {
    database = await opened
    await database.pool.query('delete from papers_key; delete from roll; delete from schools')
  })
  after(() => database.close())

  test('is named by the first start in production, and no other starts after it', async () => {
    await start(one)
    await start(one)
    await assert.rejects(start(other), refused)
    await assert.rejects(start(other, [third]), refused)
    await start(one)
  })

  test('changes over where the former one is named, and the former alone starts no more', async () => {
    await start(one)
    await start(other, [third, one])
    await start(other)
    await assert.rejects(start(one), refused)
  })

  test('is one where nodes start at once', async () => {
    const ends = await Promise.allSettled([one, one, other, other].map((key) => start(key)))
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 2)
    assert.equal((await row()).length, 1)
  })

  test('is not told by what the database has of it', async () => {
    await start(one)
    const [{ fingerprint } = { fingerprint: one }] = await row()
    assert.equal(fingerprint.length, 32)
    assert.notDeepEqual(fingerprint, one)
    assert.equal(new Secrets(settings(one)).hash('roll').equals(fingerprint), false)
  })

  test('is held in demo mode, too, and not written there', async () => {
    const demo = (key: Buffer) => requireRightKey(database.db, { ...settings(key), mode: 'demo' })
    await demo(one)
    assert.deepEqual(await row(), [])
    await start(one)
    await demo(one)
    await assert.rejects(demo(other), refused)
  })

  test('is known by a roll from before there was a fingerprint', async () => {
    const school = '01900000-0000-7000-8000-000000000001'
    await database.pool.query(
      `insert into schools (id, name, campus, province, city, district, latitude, longitude)
       values ($1, '江城大学', '东湖校区', '湖北', '武汉', '洪山', 30.5, 114.4)`,
      [school],
    )
    await database.pool.query(
      `insert into roll (school_id, entry, college, major, grade, key_id) values ($1, 'e', '文学院', '中文', 2025, $2)`,
      [school, new Secrets(settings(one)).keyId],
    )
    await assert.rejects(start(other), refused)
    assert.deepEqual(await row(), [])
    await start(other, [one])
    await start(other)
  })
})

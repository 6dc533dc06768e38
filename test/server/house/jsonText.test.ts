// also on: external
/** JSON that the database writes is what JSON.stringify writes, whatever is in it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql, type SQL } from 'drizzle-orm'
import type { OpenDatabase } from '../../../server/database'
import {
  begin,
  instant,
  kept,
  line,
  object,
  optional,
  orNull,
  plain,
  quoteJson,
  words,
} from '../../../server/database/jsonText'
import { literal } from '../../../server/database/literal'
import { startTestDatabase } from '../harness'

/** Every control character, what JSON escapes, and what it does not. */
const controls = Array.from({ length: 0x1f }, (_, index) => String.fromCharCode(index + 1))
const said = [
  '',
  ' ',
  '同学',
  '一"二',
  '一\\二',
  '\u007f\u0085\u2028',
  '🏀 ok',
  ...controls.map((c) => `一${c}二`),
]

describe('JSON as text of SQL', () => {
  let database: OpenDatabase
  before(async () => void (database = await startTestDatabase()))
  after(() => database.close())
  const written = async (json: SQL, from: SQL): Promise<string[]> => {
    const { rows } = await database.db.execute<{ json: string }>(sql`select ${json} as json from ${from}`)
    return rows.map((row) => row.json)
  }
  const [t, at] = [sql`t.said`, sql`t.at`]

  test('words and lines are escaped where they have to be', async () => {
    const from = sql`unnest(${sql.param(said)}::text[]) with ordinality t(said, n) order by n`
    const json = object({ line: line(t), words: words(t) })
    const expected = said.map((text) => JSON.stringify({ line: text, words: text }))
    assert.deepEqual(await written(json, from), expected)
  })

  test('a moment has three digits of a second, cut and not rounded, as JavaScript has it', async () => {
    const moments = ['00', '00.1', '00.12', '00.123', '00.1234', '00.999999', '59.9995', '09.000001']
    const given = sql.param(moments.map((s) => `2026-02-28T23:59:${s}+08:00`))
    const from = sql`unnest(${given}::timestamptz[]) with ordinality t(at, n) order by n`
    assert.deepEqual(
      await written(object({ at: instant(at), kept: kept.instant(at) }), from),
      moments.map((s) => {
        const moment = `2026-02-28T15:59:${s.slice(0, 2)}.${(s.split('.')[1] ?? '').padEnd(3, '0').slice(0, 3)}Z`
        return JSON.stringify({ at: moment, kept: moment })
      }),
    )
  })

  test('members that are null are left out, or null where the contract says so', async () => {
    const member = (n: number, set: number) => ({
      [`m${n}`]: optional(plain(sql`case when ${set}::int & ${literal(1 << n)} > 0 then ${literal(n)} end`)),
    })
    for (let set = 0; set < 8; set += 1) {
      const json = object({
        id: plain(sql`1`),
        ...member(0, set),
        nothing: orNull(line(sql`null::text`)),
        ...member(1, set),
        ...member(2, set),
      })
      const expected: Record<string, number | null> = { id: 1 }
      if (set & 1) expected.m0 = 0
      expected.nothing = null
      if (set & 2) expected.m1 = 1
      if (set & 4) expected.m2 = 2
      assert.deepEqual(await written(json, sql`(select 1) one`), [JSON.stringify(expected)])
    }
  })

  test('what is kept of an object is the beginning of the whole, and goes with its row', async () => {
    const first = begin({ id: quoteJson(sql`id`), said: kept.words(sql`said`), at: kept.instant(sql`at`) })
    await database.db.execute(
      sql`create table notes (id int, said text, at timestamptz, mark text, begun text generated always as (${first}) stored)`,
    )
    const moment = '2026-02-28T15:59:00.120Z'
    await database.pool.query(
      'insert into notes select n, said, $2 from unnest($1::text[]) with ordinality t(said, n)',
      [said, moment],
    )
    await database.pool.query(`update notes set mark = 'a', said = said || '"' where id > 3`)
    const json = object(
      { likes: plain(sql`id`), mark: optional(quoteJson(sql`mark`), sql`mark is null`) },
      sql`begun`,
    )
    assert.deepEqual(
      await written(json, sql`notes order by id`),
      said.map((text, index) => {
        const row = {
          id: String(index + 1),
          said: index < 3 ? text : `${text}"`,
          at: moment,
          likes: index + 1,
        }
        return JSON.stringify(index < 3 ? row : { ...row, mark: 'a' })
      }),
    )
  })
})

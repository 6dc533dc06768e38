// also on: external
/** JSON that the database writes is what JSON.stringify writes, whatever is in it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
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
  quoted,
  words,
} from '../../../server/database/jsonText'
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
  const written = async (json: string, from: string, values: unknown[]): Promise<string[]> => {
    const { rows } = await database.pool.query<{ json: string }>(
      `select ${json} as json from ${from}`,
      values,
    )
    return rows.map((row) => row.json)
  }

  test('words and lines are escaped where they have to be', async () => {
    const from = 'unnest($1::text[]) with ordinality t(said, n) order by n'
    const json = object({ line: line('t.said'), words: words('t.said') })
    const expected = said.map((text) => JSON.stringify({ line: text, words: text }))
    assert.deepEqual(await written(json, from, [said]), expected)
  })

  test('a moment has three digits of a second, cut and not rounded, as JavaScript has it', async () => {
    const moments = ['00', '00.1', '00.12', '00.123', '00.1234', '00.999999', '59.9995', '09.000001']
    const from = 'unnest($1::timestamptz[]) with ordinality t(at, n) order by n'
    assert.deepEqual(
      await written(object({ at: instant('t.at'), kept: kept.instant('t.at') }), from, [
        moments.map((s) => `2026-02-28T23:59:${s}+08:00`),
      ]),
      moments.map((s) => {
        const at = `2026-02-28T15:59:${s.slice(0, 2)}.${(s.split('.')[1] ?? '').padEnd(3, '0').slice(0, 3)}Z`
        return JSON.stringify({ at, kept: at })
      }),
    )
  })

  test('members that are null are left out, or null where the contract says so', async () => {
    const member = (n: number) => ({
      [`m${n}`]: optional(plain(`case when $1::int & ${1 << n} > 0 then ${n} end`)),
    })
    const json = object({
      id: plain('1'),
      ...member(0),
      nothing: orNull(line('null::text')),
      ...member(1),
      ...member(2),
    })
    for (let set = 0; set < 8; set += 1) {
      const expected: Record<string, number | null> = { id: 1 }
      if (set & 1) expected.m0 = 0
      expected.nothing = null
      if (set & 2) expected.m1 = 1
      if (set & 4) expected.m2 = 2
      assert.deepEqual(await written(json, '(select 1) one', [set]), [JSON.stringify(expected)])
    }
  })

  test('what is kept of an object is the beginning of the whole, and goes with its row', async () => {
    const first = begin({ id: quoted('id'), said: kept.words('said'), at: kept.instant('at') })
    await database.pool.query(
      `create table notes (id int, said text, at timestamptz, mark text, begun text generated always as (${first}) stored)`,
    )
    const at = '2026-02-28T15:59:00.120Z'
    await database.pool.query(
      'insert into notes select n, said, $2 from unnest($1::text[]) with ordinality t(said, n)',
      [said, at],
    )
    await database.pool.query(`update notes set mark = 'a', said = said || '"' where id > 3`)
    const json = object({ likes: plain('id'), mark: optional(quoted('mark'), 'mark is null') }, 'begun')
    assert.deepEqual(
      await written(json, 'notes order by id', []),
      said.map((text, index) => {
        const row = { id: String(index + 1), said: index < 3 ? text : `${text}"`, at, likes: index + 1 }
        return JSON.stringify(index < 3 ? row : { ...row, mark: 'a' })
      }),
    )
  })
})

/** Lists page by page: in each order every row is met once, also where many are alike, and no other text is a cursor. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql, type SQL } from 'drizzle-orm'
import type { OpenDatabase } from '../../../server/database'
import { by, instant, keyset, list, msOf, type Keyset, type PageQuery } from '../../../server/http/keyset'
import { Refusal } from '../../../server/http/refusal'
import { startTestDatabase } from '../harness'

interface Row {
  id: string
  at: string
  ms: number
  score: number
  count: number
  pinned: boolean
}

let database: OpenDatabase
before(async () => {
  database = await startTestDatabase()
  await database.pool.query(
    `create table rows (id uuid primary key, at timestamptz(3), score double precision, count integer, pinned boolean)`,
  )
  // many rows share each value
  await database.pool.query(
    `insert into rows select gen_random_uuid(), timestamptz '2026-11-21 08:30:00.123Z' + n % 3 * interval '1 ms',
       39898.500166322985 + n % 4 / 7.0, n % 3 - 1, n % 5 = 0 from generate_series(1, 40) n`,
  )
})
after(() => database.close())

const [id, at] = [sql`r.id`, sql`r.at`]
const time = ({ ms, id: one }: Row) => [ms, one] as const
const orders: Record<string, { pages: (query: PageQuery) => Keyset<Row>; sorted: string }> = {
  newest: { pages: (query) => keyset(by.newest(id), query), sorted: 'id desc' },
  oldest: { pages: (query) => keyset(by.oldest(id), query), sorted: 'id' },
  latest: { pages: (query) => keyset(by.latest(at, id, time), query), sorted: 'at desc, id desc' },
  earliest: {
    pages: (query) =>
      keyset(
        by.earliest(at, id, (row: Row) => [row.at, row.id]),
        query,
      ),
    sorted: 'at, id',
  },
  score: {
    pages: (query) =>
      keyset(
        by.score(sql`r.score`, id, (row: Row) => [row.score, row.id]),
        query,
      ),
    sorted: 'score desc, id desc',
  },
  most: {
    pages: (query) =>
      keyset(
        by.most(sql`r.count`, id, (row: Row) => [row.count, row.id]),
        query,
      ),
    sorted: 'count desc, id desc',
  },
  least: {
    pages: (query) =>
      keyset(
        by.least(sql`r.count`, id, (row: Row) => [row.count, row.id]),
        query,
      ),
    sorted: 'count, id',
  },
  pinned: {
    pages: (query) => keyset(by.pinned(sql`r.pinned`, at, id), query),
    sorted: 'pinned desc, at desc, id desc',
  },
}

const statement = (page: Keyset<Row>): SQL =>
  sql`select r.*, ${msOf(at)} as ms from rows r where true ${page.after} ${page.order}`
const read = (pages: (query: PageQuery) => Keyset<Row>, query: PageQuery) => {
  const page = pages(query)
  return list(database.db, page, statement(page), (row) => row.id)
}

describe('a list by a keyset', () => {
  for (const [name, { pages, sorted }] of Object.entries(orders)) {
    test(`${name}: is met whole, in its order, whatever the size of a page`, async () => {
      const { rows } = await database.pool.query<Row>(`select id from rows order by ${sorted}`)
      for (const size of [1, 7, 40]) {
        const met: string[] = []
        let after: string | null = null
        do {
          const page: { items: string[]; next: string | null } = await read(pages, {
            size,
            ...(after === null ? {} : { after }),
          })
          assert.ok(page.items.length <= size)
          met.push(...page.items)
          after = page.next
        } while (after !== null)
        assert.deepEqual(
          met,
          rows.map((row) => row.id),
        )
      }
    })
  }

  test('has twenty items where nothing else is asked, and ends without a cursor', async () => {
    const first = await read(orders.newest!.pages, {})
    assert.equal(first.items.length, 20)
    assert.equal((await read(orders.newest!.pages, { after: first.next! })).next, null)
  })

  test('goes on from a place of its own order alone', () => {
    const [one, ms] = [randomUUID(), Date.now()]
    const wrong: Record<string, string[]> = {
      newest: ['', 'x', `${one} or true`, `1_${one}`],
      oldest: ['1'],
      latest: [one, `x_${one}`, `1.5_${one}`, `-1_${one}`, `253402300800000_${one}`, `${ms}_x`],
      earliest: [one, `NaN_${one}`],
      score: [one, `_${one}`, `Infinity_${one}`, '1_'],
      most: [`1.5_${one}`, `3000000000_${one}`],
      least: [`0.1_${one}`],
      pinned: [one, `${ms}_${one}`, `2_${ms}_${one}`, `1_x_${one}`],
    }
    for (const [name, texts] of Object.entries(wrong))
      for (const text of texts)
        assert.throws(
          () => orders[name]!.pages({ after: text }),
          (error) => error instanceof Refusal && error.status === 400 && error.msg === '翻页位置不对',
          `${name} ${text}`,
        )
  })
})

test('an instant is in UTC with milliseconds, of a text or a date', () => {
  assert.equal(instant('2026-11-21T16:30:00+08:00'), '2026-11-21T08:30:00.000Z')
  assert.equal(instant(new Date(0)), '1970-01-01T00:00:00.000Z')
})

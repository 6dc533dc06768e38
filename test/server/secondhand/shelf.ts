/** Listings, sales and timetables as rows, for tests of what reads them. */
import { randomUUID } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { addDays, dayOf } from '../../../contract/rules'
import type { TestApp, TestSession } from '../harness'
import { as, say } from '../asks'
import { Rows, type Row } from '../rows'
import { aClass, aTerm } from '../timetable/timetables'

/** A listing on the shelf of a school; its id. */
export async function putUp(
  app: TestApp,
  seller: TestSession,
  school: string,
  given: Record<string, unknown> = {},
): Promise<string> {
  const id = newId()
  const row: Row = {
    ...{
      id,
      school_id: school,
      author_id: seller.userId,
      key: randomUUID(),
      title: '高数上册',
      text: '笔记很全',
    },
    ...{ category: 'book', grade: 'good', price: 1500, ways: ['meet'], pieces: 1, free: 1, pictures: '[]' },
    ...given,
  }
  const names = Object.keys(row)
  await app.pool.query(
    `insert into secondhand_goods (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    names.map((name) => row[name]),
  )
  return id
}

/** A book that a school uses for courses. */
export async function useBook(app: TestApp, school: string, isbn: string, ...courses: string[]) {
  await app.pool.query(
    `insert into secondhand_books (isbn, title, author, source) values ($1, '书', '人', 'school') on conflict do nothing`,
    [isbn],
  )
  await app.pool.query(
    `insert into secondhand_book_courses (school_id, isbn, course) select $1, $2, unnest($3::text[])`,
    [school, isbn, courses],
  )
}

/** A term with these classes that began some weeks ago, twenty weeks long. */
export async function study(app: TestApp, who: TestSession, courses: readonly string[], weeksAgo = 3) {
  const starts = addDays(dayOf(Date.now()), -7 * weeksAgo)
  const term = await say(app.post('cls/addterm', aTerm({ starts, weeks: 20 }), as(who)))
  for (const name of courses) await say(app.post('cls/addcls', aClass(term.id, { name }), as(who)))
  return term
}

/** A sale that ended days ago: pieces of one listing, fen paid for them and given back, and a freight. */
export async function sell(
  app: TestApp,
  seller: TestSession,
  school: string,
  { count = 1, paid = 1000, refunded = 0, days = 1, status = 'done' },
): Promise<void> {
  const rows = await Rows.open(app.context)
  const [id, buyer, goods] = [newId(), await rows.person(), await putUp(app, seller, school, { off: true })]
  const { pool } = app
  await pool.query(
    `insert into orders (id, kind, number, school_id, buyer_id, seller_id, key, title, state, status, fulfilment, total, ended_at)
      values ($1, 'trade', $1::uuid::text, $2, $3, $4, $1, '书', 'done', $5, 'received', $6, now() - make_interval(days => $7))`,
    [id, school, buyer, seller.userId, status, paid + 800, days],
  )
  await pool.query(
    `insert into sale_orders (id, way, business, freight, buyer_code, seller_code) values ($1, 'courier', false, 800, '1', '2')`,
    [id],
  )
  await pool.query(
    `insert into order_lines (order_id, n, title, price, count, paid, refunded)
      values ($1, 0, '书', $2, $3, $2, $4), ($1, 1, '运费', 800, 1, 800, 0)`,
    [id, paid, count, refunded],
  )
  await pool.query(
    `insert into sale_lines (order_id, n, goods_id, count, snapshot, pictures) values ($1, 0, $2, $3, '{}', '[]')`,
    [id, goods, count],
  )
}

/** What the system said, the latest first, without its welcome. */
export const told = async (app: TestApp, { token }: TestSession): Promise<string[]> => {
  const { items } = await say(app.get('message/dynamicNotices', { query: { group: 'system' }, token }))
  return items.map(({ text }) => text).filter((text) => !text.includes('欢迎来到'))
}

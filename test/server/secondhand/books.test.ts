// also on: external
/** Books by ISBN, from the own table and a vendor; textbooks of the courses of one's timetable. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { addDays, dayOf } from '../../../contract/rules'
import { isbnOf } from '../../../contract/secondhand/rules'
import { createOpenLibrary } from '../../../server/providers/books/openLibrary'
import { coursesOf } from '../../../server/core/account/courses'
import { keepBook } from '../../../server/features/secondhand/books/keep'
import { bookLines } from '../../../server/features/secondhand/books/seed'
import { certify, newPerson, newSchool } from '../campus'
import { startOpenLibrary, type FakeOpenLibrary } from '../fakes/openLibrary'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'
import { putUp, study, useBook } from './shelf'

const maths = '9787040396638'
const fox = '9780140328721'

let app: TestApp
let fake: FakeOpenLibrary
let school: string
before(async () => {
  fake = await startOpenLibrary()
  const books = createOpenLibrary({ name: 'openlibrary', contact: 'ops@example.com', baseUrl: fake.url })
  app = await startApp({ providers: { books } })
})
after(async () => {
  await app.close()
  await fake.close()
})
beforeEach(async () => {
  fake.instead = null
  fake.requests.length = 0
  school = await newSchool(app)
})
const student = async (at = school): Promise<TestSession> => {
  const one = await newPerson(app, at)
  await certify(app, one)
  return one
}
const book = (who: TestSession, isbn: string) => app.get('secondHand/book', { query: { isbn }, ...as(who) })
const textbooks = (who: TestSession, query: Record<string, unknown> = {}) =>
  say(app.get('secondHand/textbooks', { query, ...as(who) }))

describe('a book', () => {
  test('is found by its number as it was typed, first in our own table', async () => {
    const me = await student()
    await useBook(app, school, maths, '高等数学A', '')
    await useBook(app, await newSchool(app), maths, '数学分析')
    await app.pool.query(`update secondhand_books set price = 4760, title = '高等数学' where isbn = $1`, [
      maths,
    ])
    for (const typed of [
      '9787040396638',
      '978-7-04-039663-8',
      ' ９７８７０４０３９６６３８',
      '7-04-039663-7',
    ])
      assert.deepEqual(await say(book(me, typed)), {
        ...{ isbn: maths, title: '高等数学', author: '人', publisher: '', cover: null, price: 4760 },
        courses: ['高等数学A'],
      })
    assert.equal(fake.requests.length, 0)
  })

  test('with a wrong check digit is said to be mistyped', async () => {
    const me = await student()
    for (const typed of ['9787040396639', '7-04-039663-6', '1234567890123']) {
      const { status, envelope } = await book(me, typed)
      assert.deepEqual([status, envelope.msg], [400, 'ISBN 的校验位不对，检查一下有没有输错'], typed)
    }
    assert.equal((await app.get('secondHand/book', { query: { isbn: maths } })).status, 401)
  })

  test('of a vendor is asked for once, and kept as its word', async () => {
    const me = await student()
    const answers = await Promise.all([book(me, fox), book(me, fox)].map((answer) => say(answer)))
    assert.deepEqual(answers[0], answers[1])
    assert.deepEqual(answers[0], {
      ...{ isbn: fox, title: 'Fantastic Mr. Fox', author: 'Roald Dahl、Quentin Blake', publisher: 'Puffin' },
      ...{ cover: 'https://covers.openlibrary.org/b/id/8775559-M.jpg', price: null, courses: [] },
    })
    const asked = fake.requests.length
    await say(book(me, fox))
    assert.equal(fake.requests.length, asked)
    const { rows } = await app.pool.query('select source from secondhand_books where isbn = $1', [fox])
    assert.deepEqual(rows, [{ source: 'vendor' }])
    const { headers } = await app.app.inject('/')
    assert.match(
      String(headers['content-security-policy']),
      /img-src [^;]*https:\/\/covers\.openlibrary\.org/,
    )
  })

  test('that nobody knows can be typed, also while the vendor is away', async () => {
    const me = await student()
    const unknown = await book(me, '9787300463001')
    assert.equal(unknown.status, 404)
    assert.match(unknown.envelope.message, /自己填书名和作者/)
    fake.instead = { status: 500, body: '' }
    const away = await book(me, '9787300463001')
    assert.equal(away.status, 409)
    assert.match(away.envelope.message, /自己填书名和作者/)
  })

  test('is named by the first listing until a vendor or a school says better', async () => {
    const isbn = '9787040512649'
    const titled = async () =>
      (await app.pool.query('select title, source from secondhand_books where isbn = $1', [isbn])).rows
    await keepBook(app.db, { isbn, title: ' 电路  ', author: '邱', source: 'listing' })
    await keepBook(app.db, { isbn, title: '便宜卖', source: 'listing' })
    assert.deepEqual(await titled(), [{ title: '电路', source: 'listing' }])
    await keepBook(app.db, { isbn, title: '电路 第6版', source: 'vendor' })
    await keepBook(app.db, { isbn, title: '便宜卖', source: 'listing' })
    assert.deepEqual(await titled(), [{ title: '电路 第6版', source: 'vendor' }])
    await app.pool.query(`update secondhand_books set source = 'school' where isbn = $1`, [isbn])
    await keepBook(app.db, { isbn, title: 'Circuits', author: '', source: 'vendor' })
    assert.deepEqual(await titled(), [{ title: '电路 第6版', source: 'school' }])
  })
})

describe('textbooks', () => {
  test('are those of the courses of the term that is on, as others sell them here', async () => {
    const [me, seller] = [await student(), await student()]
    await study(app, me, ['高等数学 A', 'ｃ语言程序设计'])
    await study(app, me, ['大学物理'], 30)
    await useBook(app, school, maths, '高等数学Ａ')
    const bySheet = await putUp(app, seller, school, { isbn: maths })
    const bySeller = await putUp(app, seller, school, { course: 'C语言 程序设计', title: 'C 语言' })
    const elsewhere = await newSchool(app)
    for (const given of [
      { course: '大学物理' },
      { course: '' },
      { course: '高等数学a', off: true },
      { course: '高等数学a', state: 'pending' },
      { course: '高等数学a', deleted_at: new Date() },
      { course: '高等数学a', free: 0, sold: 1 },
    ])
      await putUp(app, seller, school, given)
    await putUp(app, me, school, { isbn: maths })
    await putUp(app, await student(elsewhere), elsewhere, { isbn: maths })
    const { items, ...rest } = await textbooks(me)
    assert.deepEqual(rest, { next: null, watched: false, courses: 2 })
    assert.deepEqual(
      items.map(({ id, course }) => [id, course]),
      [
        [bySeller, 'C语言 程序设计'],
        [bySheet, '高等数学Ａ'],
      ],
    )
    // what is guessed goes by the same courses, however they are written
    const other = await putUp(app, seller, school, { category: 'daily', title: '一把伞' })
    const guessed = (await say(app.get('secondHand/goodsGuess', as(me)))).items.map(({ id }) => id)
    assert.deepEqual(
      [bySheet, bySeller].map((id) => guessed.indexOf(id) < guessed.indexOf(other)),
      [true, true],
    )
    assert.equal(items[1]?.seller.id, seller.userId)
    await say(app.post('user/block', { id: me.userId }, as(seller)))
    assert.deepEqual((await textbooks(me)).items, [])
  })

  test('go on page by page', async () => {
    const [me, seller] = [await student(), await student()]
    await study(app, me, ['线性代数'])
    const ids: string[] = []
    for (const hours of [1, 1, 2, 3])
      ids.push(
        await putUp(app, seller, school, {
          course: '线性代数',
          fresh_at: new Date(Math.floor(Date.now() / 3_600_000 - hours) * 3_600_000),
        }),
      )
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await textbooks(me, { size: 1, ...(after ? { after } : {}) })
      seen.push(...page.items.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after)
    assert.deepEqual(seen, [ids[1], ids[0], ids[2], ids[3]])
    assert.equal((await app.get('secondHand/textbooks', { query: { after: 'x' }, ...as(me) })).status, 400)
  })

  test('are none without a timetable, or a school', async () => {
    for (const who of [await student(), await app.signIn()])
      assert.deepEqual(await textbooks(who), { items: [], next: null, watched: false, courses: 0 })
  })

  test('go by the term that is shown where two are on', async () => {
    const me = await student()
    await study(app, me, ['甲'], 2)
    const { id } = await study(app, me, ['乙'], 40)
    // as devices could keep them once: a term that meets another is refused by now
    await app.pool.query(
      `update timetable_rows set data = data || jsonb_build_object('starts', $2::text) where id = $1`,
      [id, addDays(dayOf(Date.now()), -21)],
    )
    assert.deepEqual(await coursesOf(app.context, { id: me.userId }), ['甲'])
    await say(app.post('cls/updateset', { term_id: id }, as(me)))
    assert.deepEqual(await coursesOf(app.context, { id: me.userId }), ['乙'])
  })
})

test('books of the demo have right numbers', () => {
  assert.deepEqual(
    bookLines.map(([isbn]) => isbnOf(isbn)),
    bookLines.map(([isbn]) => isbn),
  )
})

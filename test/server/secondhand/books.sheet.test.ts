/** Books and their courses as a school brings them in a file. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Mode } from '../../../contract/registrar/rules'
import { keepBook } from '../../../server/features/secondhand/books/keep'
import { entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'

let app: TestApp
let school: string
let desk: TestSession
before(async () => {
  app = await startApp()
})
after(() => app.close())
beforeEach(async () => {
  school = await newSchool(app)
  desk = await newPerson(app, school)
  await entrust(app, desk, 'school-admin', school)
})

const head = 'ISBN,书名,作者,出版社,定价,课程\n'
const check = (content: string, mode: Mode = 'add', first = head) =>
  say(
    app.upload(Buffer.from(first + content), {
      ...{ path: 'registrar/check', token: desk.token, query: { school, mode } },
    }),
  )
async function bringIn(content: string, mode: Mode = 'add', first = head): Promise<number[]> {
  const { seen } = await check(content, mode, first)
  const data = await say(
    app.upload(Buffer.from(first + content), {
      ...{ path: 'registrar/import', token: desk.token, query: { school, mode, seen } },
    }),
  )
  return [data.added, data.changed, data.removed]
}
const lines = async () =>
  (
    await app.pool.query(
      `select c.isbn || ' ' || b.title || ' ' || b.author || ' ' || b.publisher || ' ' || coalesce(b.price::text, '-') || ' ' || c.course || ' ' || b.source as line
        from secondhand_book_courses c join secondhand_books b on b.isbn = c.isbn where c.school_id = $1 order by line`,
      [school],
    )
  ).rows.map(({ line }) => line)

const maths = '978-7-04-039663-8,高等数学,同济,高等教育出版社,¥47.60'

test('a book has a row a course; what it is called is changed, and what is left out goes', async () => {
  assert.deepEqual(await bringIn(`${maths},高数A\n${maths},高数B\n7040396637,高等数学,同济,,,\n`), [3, 0, 0])
  const book = '9787040396638 高等数学 同济 高等教育出版社 4760'
  assert.deepEqual(await lines(), [`${book}  school`, `${book} 高数A school`, `${book} 高数B school`])
  assert.deepEqual(await bringIn(`${maths},高数A\n`), [0, 0, 0])
  assert.deepEqual(await bringIn(`${maths.replace('47.60', '52元')},高数A\n`), [0, 1, 0])
  // an open cell leaves what is known
  assert.deepEqual(await bringIn('9787040396638,高等数学,同济大学,,,高数A\n', 'replace'), [0, 1, 2])
  assert.deepEqual(await lines(), ['9787040396638 高等数学 同济大学 高等教育出版社 5200 高数A school'])
  const me = await newPerson(app, school)
  const { courses } = await say(app.get('secondHand/book', { query: { isbn: '7040396637' }, ...as(me) }))
  assert.deepEqual(courses, ['高数A'])
})

test('columns that are left out leave what stands, and a school’s word stands before a listing’s', async () => {
  const isbn = '9787300463001'
  await keepBook(app.db, { isbn, title: '便宜卖', author: '', source: 'listing' })
  assert.deepEqual(await bringIn(`${isbn},统计学,贾俊平\n`, 'add', 'ISBN,书名,作者\n'), [1, 0, 0])
  assert.deepEqual(await lines(), [`${isbn} 统计学 贾俊平  -  school`])
})

test('says what is wrong with a row', async () => {
  const { problems } = await check(
    [
      '9787040396639,书,人,,,',
      ',书,人,,,',
      '9787040396638,书,,,,',
      '9787040396638,书,人,,五十,',
      '9787040396638,书,人,,0,',
      `9787040512649,电路,邱关源,,,${'课'.repeat(31)}`,
      '9787040512649,电路,邱关源,,,电路',
      '9787040512649,电路,邱关源,,,电路',
      '9787040512649,电路基础,邱关源,,,电工',
    ].join('\n'),
  )
  assert.deepEqual(
    problems.map(({ line, text }) => `${line} ${text}`),
    [
      '2 “ISBN”应是 10 位或 13 位，校验位要对',
      '3 “ISBN”没有填',
      '4 “作者”没有填',
      '5 “定价”应是 47.6 这样的价钱',
      '6 “定价”应是 47.6 这样的价钱',
      '7 “课程”最多 30 个字',
      '9 “ISBN”和第 8 行重复',
      '10 书名或作者和第 8 行的不一样，它们的 ISBN 相同',
    ],
  )
})

test('the checklist counts books, not courses', async () => {
  const count = async () =>
    (await say(app.get('school/lacks', { query: { school }, ...as(desk) }))).items.find(
      ({ name }) => name === 'books',
    )?.count
  assert.equal(await count(), 0)
  await bringIn(`${maths},高数A\n${maths},高数B\n`)
  assert.equal(await count(), 1)
})

// also on: external
/** Lists of what is on the shelf: filters, orders, pages, words, guesses, and those of a person. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { categories, guessFormula, newestFormula, sorts, type Sort } from '../../../contract/secondhand/rules'
import { newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { peopleOf, refused } from '../homepage/homepages'
import { as } from '../asks'
import { house, livesIn, ordered, put, putBook } from './listings'

let app: TestApp
let school: string
let people: ReturnType<typeof peopleOf>
let seller: TestSession
let reader: TestSession
before(async () => {
  app = await startApp()
  await nextSchool()
})
after(() => app.close())

/** A shelf of its own for what a test puts up. */
async function nextSchool(): Promise<void> {
  school = await newSchool(app)
  people = peopleOf(app, school)
  ;[seller, reader] = [await people.student(), await people.person()]
}

const sql = (text: string, ...values: unknown[]) => app.pool.query(text, values)
const select = async (query: object = {}, viewer: TestSession | undefined = reader) =>
  (await app.get('secondHand/goodsSelect', { query: { size: 50, ...query }, token: viewer?.token })).data
const ids = async (query: object = {}, viewer?: TestSession) =>
  (await select(query, viewer)).items.map(({ id }) => id)
const found = async (keyword: string, query: object = {}, viewer: TestSession = reader) =>
  (await app.get('secondHand/goodsSearch', { query: { keyword, size: 50, ...query }, token: viewer.token }))
    .data
const search = async (...asked: Parameters<typeof found>) => (await found(...asked)).items.map(({ id }) => id)
type Page = Awaited<ReturnType<typeof select>>
/** Every id, page by page. */
async function paged(pageAfter: (after: { after?: string }) => Promise<Page>): Promise<string[]> {
  const ids: string[] = []
  let after: string | null = null
  do {
    const page: Page = await pageAfter(after === null ? {} : { after })
    ids.push(...page.items.map(({ id }) => id))
    after = page.next
  } while (after !== null)
  return ids
}
/** All of the shelf, two at a time. */
const shelved = (sort: Sort) => paged((after) => select({ sort, size: 2, ...after }))
const age = (id: string, days: number) =>
  sql(`update secondhand_goods set fresh_at = now() - make_interval(days => $2) where id = $1`, id, days)

describe('the shelf', () => {
  test('shows cards, to its school and to visitors of it', async () => {
    await nextSchool()
    const { id } = await put(app, seller, {
      title: '一把尤克里里',
      original: 20_000,
      ways: ['building', 'meet'],
    })
    const [card] = (await select()).items
    assert.deepEqual(card, {
      id,
      title: '一把尤克里里',
      price: 2500,
      original: 20_000,
      cover: card?.cover,
      category: 'daily',
      grade: 'good',
      ways: ['meet', 'building'],
      free: 1,
      spot: '',
      seller: { id: seller.userId, name: card?.seller.name, avatar: null },
      likes: 0,
      at: card?.at,
    })
    assert.deepEqual(Object.keys(card?.cover ?? {}), ['thumb', 'width', 'height'])
    assert.match(card?.cover?.thumb ?? '', /^\/files\//)
    const far = await newPerson(app, await newSchool(app, '江北大学'))
    const visit = (query: Record<string, unknown>, token?: string) =>
      app.get('secondHand/goodsSelect', { query, token }).then(({ data }) => data.items.map((one) => one.id))
    assert.deepEqual(await visit({ school }), [id])
    assert.deepEqual(await visit({}), [])
    assert.deepEqual(await visit({ school }, (await newPerson(app)).token), [id])
    assert.deepEqual(await visit({ school }, far.token), [], 'who has a school sees their own')
  })

  test('has nothing that is sold out, off, waiting or deleted, nor of whom one blocked', async () => {
    await nextSchool()
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => put(app, seller)))
    const changes = [`free = 0, sold = 1`, `off = true`, `state = 'pending'`, `deleted_at = now()`]
    for (const [n, change] of changes.entries())
      await sql(`update secondhand_goods set ${change} where id = $1`, all[n]?.id)
    assert.deepEqual(await ids(), [all[4]?.id])
    const blocked = await people.person()
    await people.block(blocked, seller)
    await app.post('user/block', { id: seller.userId }, as(await people.person()))
    const other = await people.person()
    await app.post('user/block', { id: seller.userId }, as(other))
    for (const sort of sorts)
      assert.deepEqual(await ids({ sort, house: await house(app, school, '1栋') }, other), [], sort)
    assert.deepEqual(await search('台灯', {}, other), [])
  })

  test('is filtered by category, grade, way and price, each and all at once, in every order', async () => {
    await nextSchool()
    const home = await house(app, school, '5栋')
    const base = { category: 'sports', grade: 'new', ways: ['meet', 'courier'], price: 500, house: home }
    const wanted = await put(app, seller, base)
    const others: Record<string, object> = {
      category: { category: 'music' },
      grade: { grade: 'faulty' },
      way: { ways: ['building'] },
      min: { price: 499 },
      max: { price: 501 },
    }
    const made: Record<string, string> = {}
    for (const [name, change] of Object.entries(others))
      made[name] = (await put(app, seller, { ...base, ...change })).id
    const asked = { category: 'sports', grade: 'new', way: 'courier', min: 500, max: 500 }
    for (const sort of sorts) {
      assert.deepEqual(await ids({ ...asked, sort, house: home }), [wanted.id], sort)
      for (const [name, value] of Object.entries(asked)) {
        const found = await ids({ [name]: value, sort, house: home })
        assert.equal(found.length, 5, `${sort} ${name}`)
        assert.ok(!found.includes(made[name] ?? ''), `${sort} ${name}`)
      }
    }
    assert.deepEqual(await search('台灯', asked), [wanted.id])
    assert.equal((await app.get('secondHand/goodsSelect', { query: { category: 'guns' } })).status, 400)
  })

  test('goes page by page without gaps in every order, also where values are the same', async () => {
    await nextSchool()
    const [near, far] = [await house(app, school, '1栋', 100), await house(app, school, '2栋', 900)]
    const twin = await house(app, school, '3栋', 100)
    const made: { id: string; price: number; days: number; house: string | null }[] = []
    for (let n = 0; n < 9; n += 1) {
      const row = { price: 100 * (1 + (n % 3)), days: n % 4, house: [near, far, twin][n % 3] ?? null }
      const { id } = await put(app, seller, { price: row.price, house: row.house })
      await age(id, row.days)
      made.push({ id, ...row })
    }
    const nowhere = await put(app, seller, { price: 50 })
    await livesIn(app, reader, near)
    const expected = (
      await sql(
        'select id, fresh_at from secondhand_goods where school_id = $1 order by fresh_at desc, id desc',
        school,
      )
    ).rows
    assert.deepEqual(
      await shelved('new'),
      expected.map(({ id }: { id: string }) => id),
    )
    const all = new Map([...made, { ...nowhere, house: null }].map((one) => [one.id, one]))
    const prices = async (sort: Sort) => (await shelved(sort)).map((id) => all.get(id)?.price)
    assert.deepEqual(await prices('cheap'), [50, 100, 100, 100, 200, 200, 200, 300, 300, 300])
    assert.deepEqual(await prices('dear'), [300, 300, 300, 200, 200, 200, 100, 100, 100, 50])
    const nearest = await shelved('near')
    assert.equal(new Set(nearest).size, 9, 'what names no building is left out')
    assert.deepEqual(
      nearest.map((id) => all.get(id)?.house === far),
      [false, false, false, false, false, false, true, true, true],
    )
    const [first] = (await select({ sort: 'near' })).items
    const [last] = (await select({ sort: 'near', house: far })).items.slice(-1)
    assert.equal(first?.away, 0)
    assert.ok(Math.abs((last?.away ?? 0) - 800) < 5, String(last?.away))
    assert.ok((await select()).items.every(({ id, away }) => (away === undefined) === (id === nowhere.id)))
  })

  test('by distance wants a place to reckon from; cursors are those of their order', async () => {
    await nextSchool()
    await put(app, seller)
    const ask = (query: Record<string, unknown>) =>
      app.get('secondHand/goodsSelect', { query, token: reader.token })
    assert.deepEqual(refused(await ask({ sort: 'near' })), [
      409,
      '先选一栋楼，或者在地址里设一个默认地址，才能按远近排',
    ])
    const elsewhere = await house(app, await newSchool(app, '江北大学'), '1栋')
    assert.deepEqual(refused(await ask({ sort: 'near', house: elsewhere })), [
      400,
      '请检查填写的内容：没有这栋楼',
    ])
    const home = await house(app, school, '1栋')
    const wrong = (sort: Sort) => [
      'x',
      '1_2',
      '1_2_3_4',
      `1.5_${home}`,
      ...(sort === 'near' ? [`1_${home}`, `1_${home}_x_${home}`, `1_${home}_1_${home}_1`] : []),
    ]
    for (const sort of sorts)
      for (const after of wrong(sort))
        assert.equal((await ask({ sort, house: home, after })).status, 400, `${sort} ${after}`)
  })

  test('is counted by category', async () => {
    await nextSchool()
    await put(app, seller)
    await put(app, seller, { category: 'bike' })
    const gone = await put(app, seller, { category: 'bike' })
    await app.post('secondHand/soldOut', { id: gone.id }, as(seller))
    const { items } = (await app.get('secondHand/classify', { query: { school } })).data
    assert.deepEqual(
      items.map(({ name }) => name),
      categories,
    )
    assert.deepEqual(
      items.filter(({ count }) => count > 0).map(({ title, count }) => [title, count]),
      [
        ['宿舍日用', 1],
        ['自行车', 1],
      ],
    )
  })
})

describe('words', () => {
  test('are found in title, text, course and ISBN, on the shelf alone', async () => {
    await nextSchool()
    const lamp = await put(app, seller, { title: '护眼 Ｌamp', text: '写字楼同款灯，少用' })
    const book = await putBook(app, seller, { title: '一本旧书', course: '传播学概论' })
    assert.deepEqual(await search('lamp'), [lamp.id])
    assert.deepEqual(await search('字楼同款'), [lamp.id])
    assert.deepEqual(await search('字同楼款'), [], 'signs of it apart')
    assert.deepEqual(await search('传播学'), [book.id])
    assert.deepEqual(await search('9787040396638'), [book.id])
    const code = await put(app, seller, { title: 'C++ Primer', text: '书角有点卷' })
    assert.deepEqual(await search('C++'), [code.id])
    assert.deepEqual(await search('卷'), [code.id])
    await app.post('secondHand/soldOut', { id: book.id }, as(seller))
    assert.deepEqual(await search('传播学'), [])
    assert.equal((await app.get('secondHand/goodsSearch', { query: { keyword: '！' } })).status, 400)
  })

  test('are found apart, in pieces and by other names, what was typed first, in every order', async () => {
    await nextSchool()
    const home = await house(app, school, '1栋')
    const shelf = async (title: string, price: number, more: object = {}) =>
      (await put(app, seller, { title, text: '八成新，可以当面看', price, house: home, ...more })).id
    const typed = await shelf('富士相机包', 900)
    const pieces = await shelf('富士胶片相机 X100', 800)
    const synonym = await shelf('微单，富士口', 700)
    await shelf('富士苹果一箱', 600)
    for (const keyword of ['富士相机', '二手富士相机', '富士的相机'])
      assert.deepEqual((await search(keyword)).sort(), [typed, pieces, synonym].sort(), keyword)
    assert.deepEqual(await search('富士相机'), [typed, synonym, pieces])
    assert.deepEqual(await search('富士 相机'), [typed, synonym, pieces])
    assert.deepEqual(await search('富士x100'), [pieces])
    assert.deepEqual(await search('富士相机', { sort: 'cheap' }), [synonym, pieces, typed])
    assert.deepEqual(await search('富士相机', { sort: 'dear', min: 750 }), [typed, pieces])
    for (const sort of sorts)
      for (const size of [1, 2, 3]) {
        const seen = await paged((after) => found('富士相机', { sort, size, house: home, ...after }))
        assert.deepEqual([...seen].sort(), [typed, pieces, synonym].sort(), `${sort} ${size}`)
      }
    const [bike, book] = [
      await shelf('小绿车，带车篮', 500, { category: 'bike' }),
      (await putBook(app, seller, { title: '传播学概论', course: '' })).id,
    ]
    assert.deepEqual(await search('单车'), [bike])
    for (const keyword of ['课本', '教材', '书']) assert.deepEqual(await search(keyword), [book], keyword)
    assert.deepEqual(await search('课本', { category: 'bike' }), [])
    const wrong = { keyword: '富士相机', after: '~x' }
    assert.equal((await app.get('secondHand/goodsSearch', { query: wrong })).status, 400)
  })

  test('that many listings have are found page by page, wherever in time those are', async () => {
    await nextSchool()
    const { id } = await put(app, seller, { title: '手风琴，八成新', text: '琴声清亮，背带也在' })
    // of the newest 1,300 none has the words, of the 1,200 before them each third
    await sql(
      `insert into secondhand_goods (id, school_id, author_id, key, title, text, category, grade, price, ways, pictures, free, fresh_at)
       select gen_random_uuid(), g.school_id, g.author_id, gen_random_uuid(),
         case when n > 1300 and n % 3 = 0 then g.title else '台灯，琴边用的' end, case when n > 1300 then '手风琴也一起出' else '亮' end,
         g.category, g.grade, g.price, g.ways, g.pictures, 1, date_trunc('milliseconds', now() - n * interval '1 hour')
       from secondhand_goods g, generate_series(1, 2500) n where g.id = $1`,
      id,
    )
    await sql('analyze secondhand_goods')
    for (const [keyword, condition] of [
      ['手风', 'true'],
      ['八成新 琴声', `title like '手风琴%' and text like '琴声%'`],
      ['手风琴也', `text like '手风琴也%'`],
    ] as const) {
      const { rows } = await sql(
        `select id from secondhand_goods where school_id = $1 and title || text like '%手风%' and ${condition} order by fresh_at desc, id desc`,
        school,
      )
      assert.deepEqual(
        await paged((after) => found(keyword, after)),
        rows.map((row: { id: string }) => row.id),
        keyword,
      )
    }
  })
})

describe('a guess', () => {
  test('goes by its formula, and leaves out what one sells or has ordered', async () => {
    await nextSchool()
    const home = await house(app, school, '1栋')
    await livesIn(app, reader, home)
    const [old, plain, same, close] = [
      await put(app, seller),
      await put(app, seller),
      await put(app, seller, { category: 'music' }),
      await put(app, seller, { house: home }),
    ]
    await age(old.id, 2)
    const seen = await put(app, seller, { category: 'music' })
    await app.post('secondHand/goodsViews', { id: seen.id }, as(reader))
    await ordered(app, seen, reader)
    const closed = await put(app, seller)
    await ordered(app, closed, reader, { status: 'closed' })
    await age(closed.id, 1)
    const student = await people.student()
    const own = await put(app, student)
    await age(own.id, 3)
    const guess = async (viewer: TestSession) =>
      (await app.get('secondHand/goodsGuess', { token: viewer.token })).data
    const { items, formula } = await guess(reader)
    assert.equal(formula, guessFormula)
    assert.deepEqual(
      items.map(({ id }) => id),
      [same.id, close.id, plain.id, closed.id, old.id, own.id],
    )
    assert.ok((await guess(student)).items.every(({ id }) => id !== own.id))
    await sql('update users set personalised = false where id = $1', reader.userId)
    const plainly = await guess(reader)
    assert.equal(plainly.formula, newestFormula)
    assert.deepEqual(
      plainly.items.map(({ id }) => id),
      [close.id, same.id, plain.id, closed.id, old.id, own.id],
    )
    await sql('update users set personalised = true where id = $1', reader.userId)
    assert.deepEqual((await guess(await newPerson(app))).items, [])
  })
})

describe('of a person', () => {
  const list = async (viewer: TestSession, query: Record<string, unknown> = {}) =>
    (await app.get('secondHand/userGoods', { query, token: viewer.token })).data.items
  const idsOf = async (viewer: TestSession, query: Record<string, unknown> = {}) =>
    (await list(viewer, query)).map(({ id }) => id)

  test('what they sell and what is off, in every state; others see the shelf', async () => {
    await nextSchool()
    const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => put(app, seller, { pieces: 2 })))
    await sql(`update secondhand_goods set off = true where id = $1`, one?.id)
    await sql(`update secondhand_goods set free = 0, held = 1, sold = 1 where id = $1`, two?.id)
    await sql(`update secondhand_goods set state = 'pending', refusal = '等一等' where id = $1`, three?.id)
    const sorted = (...some: (string | undefined)[]) => some.sort().reverse()
    assert.deepEqual(await idsOf(seller), sorted(three?.id, four?.id))
    assert.deepEqual(await idsOf(seller, { list: 'off' }), sorted(one?.id, two?.id))
    const [waits] = (await list(seller)).filter(({ id }) => id === three?.id)
    assert.deepEqual([waits?.withheld, waits?.fresh], [{ state: 'pending', reason: '等一等' }, false])
    const out = (await list(seller, { list: 'off' })).find(({ id }) => id === two?.id)
    assert.deepEqual([out?.pieces, out?.free, out?.held, out?.sold, out?.off], [2, 0, 1, 1, false])
    assert.deepEqual(await idsOf(reader, { user: seller.userId }), [four?.id])
    assert.deepEqual(await idsOf(reader, { user: seller.userId, list: 'liked' }), [four?.id])
    assert.deepEqual(await idsOf(seller, { user: seller.userId }), sorted(three?.id, four?.id))
    const blocked = await people.person()
    await people.block(seller, blocked)
    assert.deepEqual(await idsOf(blocked, { user: seller.userId }), [])
    assert.deepEqual(await idsOf(await newPerson(app, await newSchool(app)), { user: seller.userId }), [])
  })

  test('what they liked and read, the latest first, page by page, while they may read it', async () => {
    await nextSchool()
    const made = await Promise.all([1, 2, 3].map(() => put(app, seller)))
    for (const { id } of made) {
      await app.post('secondHand/like', { id }, as(reader))
      await app.post('secondHand/goodsViews', { id }, as(reader))
    }
    const latest = made.map(({ id }) => id).reverse()
    for (const own of ['liked', 'viewed']) {
      const first = (
        await app.get('secondHand/userGoods', { query: { list: own, size: 2 }, token: reader.token })
      ).data
      assert.deepEqual(
        first.items.map(({ id }) => id),
        latest.slice(0, 2),
      )
      assert.deepEqual(await idsOf(reader, { list: own, after: first.next }), latest.slice(2))
      assert.deepEqual(await idsOf(await people.person(), { list: own }), [])
    }
    await app.post('secondHand/soldOut', { id: latest[0] }, as(seller))
    assert.deepEqual(await idsOf(reader, { list: 'liked' }), latest.slice(1))
    await app.post('secondHand/dislike', { id: latest[1] }, as(reader))
    assert.deepEqual(await idsOf(reader, { list: 'liked' }), latest.slice(2))
  })
})

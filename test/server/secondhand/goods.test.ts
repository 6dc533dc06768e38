// also on: external
/** Listings: what is put up, refused, changed, seen and taken away. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { bans, grades, limits } from '../../../contract/secondhand/rules'
import { entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { peopleOf, refused } from '../homepage/homepages'
import { holding, waiting } from '../waiting'
import { as } from '../asks'
import { draftOf, house, ordered, put, putBook, shot } from './listings'

let app: TestApp
let school: string
let elsewhere: string
let people: ReturnType<typeof peopleOf>
before(async () => {
  app = await startApp()
  ;[school, elsewhere] = [await newSchool(app), await newSchool(app, '江北大学')]
  people = peopleOf(app, school)
})
after(() => app.close())

const send = async (by: TestSession, change: object = {}) =>
  app.post('secondHand/release', await draftOf(app, by, change), as(by))
const info = (id: string, viewer?: TestSession) =>
  app.get('secondHand/goodsInfo', { query: { id }, token: viewer?.token })
const fieldsOf = ({ envelope }: { envelope: { data: unknown } }) =>
  (envelope.data as { fields?: Record<string, string> } | null)?.fields ?? {}
const sql = async <R = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<R[]> =>
  (await app.pool.query(text, values)).rows as R[]

async function sendBook(by: TestSession, change: object) {
  const { category: _, ...draft } = await draftOf(app, by, change)
  return app.post('secondHand/releaseBook', draft, as(by))
}
async function modify(by: TestSession, id: string, change: object = {}) {
  const { key: _, ...draft } = await draftOf(app, by, change)
  return app.post('secondHand/goodsModification', { id, ...draft }, as(by))
}

describe('what is put up', () => {
  test('shows whole, with its seller, and is one for a key', async () => {
    const seller = await people.student('林舟')
    const home = await house(app, school, '3栋')
    const draft = await draftOf(app, seller, {
      title: '  九成新   台灯 ',
      original: 9900,
      ways: ['courier', 'meet'],
      freight: 600,
      pieces: 3,
      house: home,
      tags: ['宿舍', ' 护眼 ', '护眼'],
    })
    const sent = await Promise.all([1, 2, 3].map(() => app.post('secondHand/release', draft, as(seller))))
    assert.deepEqual([...new Set(sent.map(({ data }) => data.id))].length, 1)
    const [{ data: goods } = assert.fail()] = sent
    assert.deepEqual(
      [goods.title, goods.price, goods.original, goods.freight, goods.ways, goods.tags, goods.spot],
      ['九成新 台灯', 2500, 9900, 600, ['meet', 'courier'], ['宿舍', '护眼'], '3栋'],
    )
    assert.deepEqual(
      [goods.pieces, goods.free, goods.held, goods.sold, goods.mine, goods.off, goods.fresh, goods.hindered],
      [3, 3, 0, 0, true, false, false, '这是你自己的'],
    )
    assert.deepEqual(
      [goods.seller.name, goods.seller.business, goods.seller.sold, goods.seller.stars, goods.seller.ratings],
      ['林舟', false, 0, null, 0],
    )
    assert.equal(goods.cover?.thumb, goods.pictures[0]?.thumb)
    const { data: seen } = await info(goods.id, await people.person())
    assert.deepEqual([seen.mine, seen.hindered, seen.liked], [false, '', false])
    assert.deepEqual([goods.house, seen.house], [home, undefined])
  })

  test('wants a certified student; and words and prices that say something', async () => {
    const person = await people.person()
    assert.equal((await send(person)).code, 147)
    const seller = await people.student()
    for (const [change, fields] of [
      [{ title: '灯' }, ['title']],
      [{ title: ' 灯 ' }, ['title']],
      [{ text: '好  灯\n' }, ['text']],
      [{ pictures: [] }, ['pictures']],
      [{ price: 0, ways: [], grade: 'perfect' }, ['grade', 'price', 'ways']],
      [{ pieces: 100 }, ['pieces']],
      [{ original: 2499 }, ['original']],
      [{ house: await house(app, elsewhere, '1栋') }, ['house']],
      [{ pictures: [await shot(app, person)] }, ['pictures']],
    ] as const)
      assert.deepEqual(Object.keys(fieldsOf(await send(seller, change))), fields, JSON.stringify(change))
    assert.equal(fieldsOf(await send(seller, { original: 2499 })).original, '原价不能比现价低')
    assert.equal((await put(app, seller, { original: 2500 })).original, 2500)
  })

  test('costs no freight where no courier brings it', async () => {
    const seller = await people.student()
    assert.equal((await put(app, seller, { ways: ['meet', 'building'], freight: 500 })).freight, 0)
  })

  test('is not what may not be sold: the refusal names rule and word, where it stands', async () => {
    const seller = await people.student()
    assert.deepEqual(fieldsOf(await send(seller, { title: '转让校 园卡一张' })), {
      title: '不能发布：含“校园卡”，违反“证件、账号和卡”规则',
    })
    assert.deepEqual(fieldsOf(await send(seller, { text: '顺便出一条香烟，没拆' })), {
      text: '不能发布：含“香烟”，违反“烟酒和药品”规则',
    })
    assert.deepEqual(Object.keys(fieldsOf(await send(seller, { tags: ['高仿'] }))), ['tags'])
    assert.ok(bans.length > 0)
    await sql(
      `insert into secondhand_bans (school_id, word, rule) values ($1, '热得快', '宿舍违禁电器')`,
      school,
    )
    assert.deepEqual(fieldsOf(await send(seller, { title: '全新热得快' })), {
      title: '不能发布：含“热得快”，违反“宿舍违禁电器”规则',
    })
    const { id } = await put(app, seller)
    assert.deepEqual(fieldsOf(await modify(seller, id, { text: '其实是一把热得快' })), {
      text: '不能发布：含“热得快”，违反“宿舍违禁电器”规则',
    })
    const far = peopleOf(app, elsewhere)
    assert.equal((await send(await far.student(), { title: '全新热得快' })).code, 0)
    await app.post('secondHand/soldOut', { id }, as(seller))
    await sql(`insert into secondhand_bans (school_id, word, rule) values ($1, '台灯', '试一试')`, school)
    assert.equal((await app.post('secondHand/soldOn', { id }, as(seller))).code, 0)
    const { data: waiting } = await app.get('secondHand/goodsInfo', { query: { id }, ...as(seller) })
    assert.deepEqual(waiting.withheld, { state: 'pending', reason: '含有“台灯”，管理员看过后大家才能看到' })
    await sql(`delete from secondhand_bans where school_id = $1`, school)
  })

  test('that may not be sold waits for a reviewer where its seller asks for one', async () => {
    const [seller, reader] = [await people.student(), await people.person()]
    const goods = await put(app, seller, { title: '高仿的意思是什么', review: true })
    assert.deepEqual(goods.withheld, { state: 'pending', reason: '含有“高仿”，管理员看过后大家才能看到' })
    const seen = () => app.get('secondHand/goodsInfo', { query: { id: goods.id }, ...as(reader) })
    assert.notEqual((await seen()).code, 0)
    const admin = await app.signIn()
    await entrust(app, admin, 'school-admin', school)
    assert.equal((await app.post('safety/decide', { id: goods.id, action: 'approve' }, as(admin))).code, 0)
    assert.equal((await seen()).code, 0)
    const honest = await put(app, seller, { review: true })
    assert.equal(honest.withheld, undefined)
  })

  test('waits where a reviewer should see it, for nobody but its seller', async () => {
    const [seller, reader] = [await people.student(), await people.person()]
    const goods = await put(app, seller, { text: '返利是什么意思，全新没拆封' })
    assert.equal(goods.withheld?.state, 'pending')
    assert.equal((await info(goods.id, reader)).status, 404)
    assert.deepEqual(refused(await modify(seller, goods.id)), [409, '还在审核，通过以后才能修改'])
    const admin = await people.person()
    await entrust(app, admin, 'school-admin', school)
    await sql(
      `update secondhand_goods set created_at = now() - interval '1 hour', fresh_at = now() - interval '1 hour' where id = $1`,
      goods.id,
    )
    const decided = await app.post('safety/decide', { id: goods.id, action: 'approve' }, as(admin))
    assert.equal(decided.code, 0)
    // it stands where new ones stand
    assert.ok(Date.now() - Date.parse((await info(goods.id, reader)).data.at) < 600_000)
    assert.equal((await info(goods.id, reader)).code, 0)
  })

  test('is no more than a shelf holds, also of two put up at once', async () => {
    const seller = await people.student()
    const { id } = await put(app, seller)
    await sql(
      `insert into secondhand_goods (id, school_id, author_id, key, title, text, category, grade, price, ways, pictures, free)
        select gen_random_uuid(), school_id, author_id, gen_random_uuid(), title, text, category, grade, price, ways, '[]', 1
        from secondhand_goods, generate_series(1, $2::int) where id = $1`,
      id,
      limits.shelf - 2,
    )
    const drafts = [await draftOf(app, seller), await draftOf(app, seller)]
    const answers = await holding(
      app,
      'select 1 from users where id = $1 for update',
      [seller.userId],
      async (letGo) => {
        const both = drafts.map((draft) => app.post('secondHand/release', draft, as(seller)))
        await waiting(app, 2)
        await letGo()
        return Promise.all(both)
      },
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const full = answers.find(({ status }) => status === 409) ?? assert.fail()
    assert.deepEqual(refused(full), [409, `最多同时在卖 ${limits.shelf} 件，先下架不卖的`])
    assert.equal((await app.post('secondHand/soldOut', { id }, as(seller))).code, 0)
    assert.equal((await send(seller)).code, 0)
    assert.equal((await app.post('secondHand/soldOn', { id }, as(seller))).status, 409)
  })

  test('is nothing more of who has to verify as a business first', async () => {
    const seller = await people.student()
    await sql(
      `insert into secondhand_sellers (user_id, school_id, state) values ($1, $2, 'asked')`,
      seller.userId,
      school,
    )
    assert.deepEqual(refused(await send(seller)), [409, '你最近卖得比较多，要先认证为商家才能继续上架'])
    await sql(`update secondhand_sellers set state = 'verified' where user_id = $1`, seller.userId)
    assert.equal((await put(app, seller)).seller.business, true)
  })
})

describe('a book', () => {
  test('is known by its ISBN, typed as one types it, and which course uses it', async () => {
    const seller = await people.student()
    const book = await putBook(app, seller, {
      isbn: '7-04-039663-X'.replace('X', '8'),
      title: '高等数学 上册',
      author: '同济大学',
      course: '高等数学',
    }).catch(() => null)
    assert.equal(book, null, 'an ISBN-10 with a wrong check digit')
    const goods = await putBook(app, seller, {
      isbn: ' 978-7-04-039663-8 ',
      title: '高等数学 上册',
      author: '同济大学',
      course: ' 高等数学 ',
    })
    assert.deepEqual([goods.category, goods.course], ['book', '高等数学'])
    assert.deepEqual(
      [goods.book?.isbn, goods.book?.title, goods.book?.author, goods.book?.courses],
      ['9787040396638', '高等数学 上册', '同济大学', ['高等数学']],
    )
    assert.deepEqual(fieldsOf(await sendBook(seller, { isbn: '9787040396639' })), {
      isbn: 'ISBN 的校验位不对，检查一下有没有输错',
    })
    const again = await putBook(app, seller, { title: '高数便宜出', author: '某某' })
    assert.deepEqual([again.book?.title, again.book?.author], ['高等数学 上册', '同济大学'])
  })

  test('says nothing over what its school says, and nothing while it waits', async () => {
    const seller = await people.student()
    await sql(
      `insert into secondhand_books (isbn, title, source) values ('9787100123457', '现代汉语', 'school')`,
    )
    const goods = await putBook(app, seller, { isbn: '9787100123457', title: '随便写的', author: '随便' })
    assert.deepEqual([goods.book?.title, goods.book?.author], ['现代汉语', ''])
    const held = { isbn: '9787300000008', text: '返利是什么意思', title: '新闻学概论', course: '新闻学' }
    assert.equal((await putBook(app, seller, held)).withheld?.state, 'pending')
    const [{ title } = assert.fail()] = await sql<{ title: string }>(
      `select title from secondhand_books where isbn = '9787300000008'`,
    )
    assert.equal(title, '')
    assert.deepEqual(await sql(`select from secondhand_book_courses where isbn = '9787300000008'`), [])
    const shown = await putBook(app, seller, { isbn: '9787300000008', title: '新闻学概论' })
    assert.equal(shown.book?.title, '新闻学概论')
  })

  test('stays one when it is changed', async () => {
    const seller = await people.student()
    const { id } = await putBook(app, seller)
    const { data } = await modify(seller, id, { category: 'digital', course: '数据新闻' })
    assert.deepEqual([data.category, data.course, data.book?.isbn], ['book', '数据新闻', '9787040396638'])
  })
})

describe('a change', () => {
  test('replaces what it says and how many can be bought, and leaves what orders hold', async () => {
    const seller = await people.student()
    const goods = await put(app, seller, { pieces: 5, tags: ['宿舍'] })
    await sql(`update secondhand_goods set free = 1, held = 3, sold = 1 where id = $1`, goods.id)
    const { data } = await modify(seller, goods.id, {
      pieces: 4,
      price: 1900,
      title: '台灯降价了',
      category: 'digital',
    })
    assert.deepEqual(
      [data.free, data.held, data.sold, data.pieces, data.price, data.title, data.category, data.tags],
      [4, 3, 1, 8, 1900, '台灯降价了', 'digital', []],
    )
    const { data: kept } = await modify(seller, goods.id)
    assert.deepEqual([kept.free, kept.pieces], [4, 8])
  })

  test('waits for an order that holds pieces at the same moment', async () => {
    const seller = await people.student()
    const { id } = await put(app, seller, { pieces: 5 })
    const { data } = await holding(
      app,
      'update secondhand_goods set free = free - 2, held = held + 2 where id = $1',
      [id],
      async (letGo) => {
        const changed = modify(seller, id, { pieces: 9 })
        await waiting(app, 1)
        await letGo()
        return changed
      },
    )
    assert.deepEqual([data.free, data.held, data.pieces], [9, 2, 11])
  })

  test('frees pictures that it drops, but not those that an order shows', async () => {
    const seller = await people.student()
    const [one, two] = [await shot(app, seller), await shot(app, seller)]
    const { id } = await put(app, seller, { pictures: [one, two] })
    const order = await ordered(app, { id }, await people.person())
    await sql(
      `update sale_lines l set pictures = json_build_array(g.pictures -> 0) from secondhand_goods g where g.id = l.goods_id and l.order_id = $1`,
      order,
    )
    assert.equal((await modify(seller, id)).code, 0)
    assert.deepEqual(await sql('select id from pictures where id = any($1)', [one, two]), [{ id: one }])
  })

  test('waits with its new words where a reviewer should see them; a price alone does not', async () => {
    const seller = await people.student()
    const goods = await put(app, seller)
    const draft = { pictures: goods.pictures.map(({ id }) => id) }
    const { data } = await modify(seller, goods.id, { ...draft, text: '返利是什么意思，懂的来' })
    assert.equal(data.withheld?.state, 'pending')
    assert.equal((await info(goods.id, await people.person())).status, 404)
    await sql(`delete from screenings where subject_id = $1`, goods.id)
    await sql(`update secondhand_goods set state = 'approved', refusal = null where id = $1`, goods.id)
    const cheaper = await modify(seller, goods.id, { ...draft, text: '返利是什么意思，懂的来', price: 100 })
    assert.deepEqual([cheaper.data.withheld, cheaper.data.price], [undefined, 100])
    await sql(`update secondhand_goods set state = 'refused', refusal = '违规' where id = $1`, goods.id)
    assert.deepEqual(refused(await modify(seller, goods.id)), [409, '没有通过审核，不能修改'])
  })
})

describe('who meets it', () => {
  test('its school and visitors, no other school; not over a black list', async () => {
    const [seller, mate, blocked] = [await people.student(), await people.person(), await people.person()]
    const [far, nowhere] = [await newPerson(app, elsewhere), await newPerson(app)]
    const { id } = await put(app, seller)
    await people.block(seller, blocked)
    const status = async (viewer?: TestSession) => (await info(id, viewer)).status
    assert.deepEqual(
      [await status(mate), await status(), await status(nowhere), await status(far), await status(blocked)],
      [200, 200, 200, 404, 404],
    )
    assert.equal((await info(id, nowhere)).data.hindered, '只卖给本校同学')
    assert.equal((await info(randomUUID(), mate)).status, 404)
  })

  test('off the shelf: its seller, and who bought it', async () => {
    const [seller, buyer, other] = [await people.student(), await people.person(), await people.person()]
    const { id } = await put(app, seller)
    await ordered(app, { id }, buyer)
    await sql(`update secondhand_goods set off = true where id = $1`, id)
    assert.equal((await info(id, buyer)).data.hindered, '已下架')
    assert.deepEqual(
      [(await info(id, seller)).code, (await info(id, other)).status, (await info(id)).status],
      [0, 404, 404],
    )
    for (const path of ['like', 'goodsViews'] as const)
      assert.equal((await app.post(`secondHand/${path}`, { id }, as(other))).status, 404)
  })

  test('sold out: all who met it, on its page, among what they saw, and as a card; on no shelf', async () => {
    const [seller, buyer, other] = [await people.student(), await people.person(), await people.person()]
    const { id } = await put(app, seller)
    assert.equal((await app.post('secondHand/goodsViews', { id }, as(other))).code, 0)
    const order = await ordered(app, { id }, buyer)
    const far = await newPerson(app, elsewhere)
    for (const change of ['free = 0, held = 1', 'free = 0, held = 0, sold = 1']) {
      await sql(`update secondhand_goods set ${change} where id = $1`, id)
      for (const viewer of [other, undefined]) assert.equal((await info(id, viewer)).data.hindered, '已卖完')
      assert.equal((await info(id, far)).status, 404)
      const seen = await app.get('secondHand/userGoods', { ...as(other), query: { list: 'viewed' } })
      assert.deepEqual(
        seen.data.items.map((one) => one.id),
        [id],
      )
      const shelf = await app.get('secondHand/goodsSelect', as(other))
      assert.ok(shelf.data.items.every((one) => one.id !== id))
    }
    assert.deepEqual(
      [(await info(id, buyer)).data.order, (await info(id, other)).data.order],
      [order, undefined],
    )
    const sent = await app.post(
      'privateChat',
      { key: randomUUID(), to: seller.userId, card: { kind: 'goods', id } } as never,
      as(other),
    )
    assert.match(String(sent.data.card?.shown?.note), /卖掉了$/)
    await sql(`update secondhand_goods set state = 'refused' where id = $1`, id)
    assert.equal((await info(id, buyer)).status, 404)
  })

  test('nobody once it is deleted; what orders keep of it stays', async () => {
    const [seller, buyer] = [await people.student(), await people.person()]
    const { id } = await put(app, seller)
    await ordered(app, { id }, buyer)
    const remove = (by: TestSession) => app.post('secondHand/goodsDel', { id }, as(by))
    assert.deepEqual(refused(await remove(buyer)), [403, '这不是你的二手'])
    assert.equal((await remove(seller)).code, 0)
    assert.deepEqual(
      [(await remove(seller)).status, (await info(id, seller)).status, (await info(id, buyer)).status],
      [404, 404, 404],
    )
    assert.equal((await sql('select from sale_lines where goods_id = $1', id)).length, 1)
  })

  test('in chat as a card, and on a poster while it can be bought', async () => {
    const [seller, buyer, far] = [
      await people.student(),
      await people.person(),
      await newPerson(app, elsewhere),
    ]
    const { id } = await put(app, seller, { price: 1250 })
    const card = app.context.house.all('cards').goods ?? assert.fail()
    const asked = [
      { reader: buyer.userId, school, id },
      { reader: far.userId, school: elsewhere, id },
    ]
    const shown = await card.read(app.context, asked, app.db)
    assert.deepEqual(
      shown.map((one) => one && [one.title, one.note, one.page]),
      [['九成新台灯', '二手 · ¥12.50', `/pages/secondHand/commodityDetail?id=${id}`], null],
    )
    const code = () => app.get('secondHand/code', { query: { id }, token: buyer.token })
    const { url } = (await code()).data
    const poster = await app.app.inject(url)
    assert.deepEqual([poster.statusCode, poster.headers['content-type']], [200, 'image/jpeg'])
    await ordered(app, { id }, buyer)
    await app.post('secondHand/soldOut', { id }, as(seller))
    assert.deepEqual(refused(await code()), [409, '已下架，不能生成海报'])
    assert.equal((await app.app.inject(url)).statusCode, 409)
  })
})

test('grades say what each promises', async () => {
  const { items } = (await app.get('secondHand/grade')).data
  assert.deepEqual(
    items.map(({ name }) => name),
    grades,
  )
})

// also on: external
/** Shops as the school keeps them and students find them; the card; keepers and what they redeem. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { maskPhone } from '../../../contract/account/rules'
import { cardLife, codeIn, codeText, figureDays, limits } from '../../../contract/discount/rules'
import { CardService } from '../../../server/features/discount/cards'
import { forgetInvites } from '../../../server/features/discount/invites/service'
import { channelOf } from '../../../server/core/notice/hints'
import { newPerson, newSchool, picture } from '../campus'
import type { TestSession } from '../harness'
import { refused } from '../homepage/homepages'
import { as, say } from '../asks'
import { accept, discountsOf, inTime, shopDraft, hour, type Discounts } from './discounts'

let on: Discounts
before(async () => {
  on = await discountsOf()
})
after(() => on.app.close())

const day = 24 * hour
const fieldsOf = ({ status, envelope }: { status: number; envelope: { data: unknown } }) => {
  assert.equal(status, 400)
  return Object.keys((envelope.data as { fields: Record<string, string> }).fields)
}
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)
const look = (by: TestSession, code: string) => on.app.post('discount/look', { code }, as(by))
const passOf = async (who: TestSession) => {
  const { pass } = await say(on.app.get('discount/card', { token: who.token }))
  return pass ?? assert.fail('no pass')
}
const audit = async (subject: string) =>
  (
    await on.app.pool.query('select action from audit_log where subject_id = $1 order by id', [subject])
  ).rows.map(({ action }) => action)

describe('a shop', () => {
  test('is kept by its school’s administrators, checked, and written down', async () => {
    assert.equal((await on.app.post('discount/saveShop', {})).code, 1001)
    assert.equal((await on.saveShop({}, await on.student())).status, 403)
    const far = await newSchool(on.app, '江北大学')
    assert.deepEqual(refused(await on.saveShop({ school: far })), [403, '这不是你的学校'])
    const wrong = async (change: object) => fieldsOf(await on.saveShop(change))
    assert.deepEqual(await wrong({ name: '面', kind: 'bank', phone: '电话' }), ['name', 'kind', 'phone'])
    assert.deepEqual(await wrong({ name: '  面  ' }), ['name'])
    assert.deepEqual(await wrong({ hours: '8点到9点' }), ['hours'])
    const { data: photo } = await on.app.upload(await picture(), as(await on.student()))
    assert.deepEqual(await wrong({ pictures: [photo.id] }), ['pictures'])
    assert.equal((await on.saveShop({ favourites: 9 })).status, 400)
    const draft = shopDraft(on.school, { hours: '全天', phone: '027-6780 1234' })
    const answers = await Promise.all([1, 2].map(() => on.saveShop(draft)))
    assert.equal(new Set(answers.map(({ data }) => data.id)).size, 1)
    const id = answers[0]?.data.id ?? ''
    assert.deepEqual(await wrong({ name: draft.name }), ['name'])
    const changed = await say(on.saveShop({ ...draft, id, gives: '8 折' }))
    assert.deepEqual([changed.id, changed.gives, changed.desk], [id, '8 折', true])
    assert.deepEqual(await audit(id), ['discount.add', 'discount.edit'])
  })

  test('keeps pictures that another administrator put there, and lets go of those taken out', async () => {
    const upload = async () => (await on.app.upload(await picture(), as(on.desk))).data.id
    const [one, two] = [await upload(), await upload()]
    const made = await on.shop({ pictures: [one, two] })
    await on.app.pool.query('update pictures set owner_id = $1 where id = $2', [
      (await on.student()).userId,
      one,
    ])
    const draft = shopDraft(on.school, { id: made.id, name: made.name, pictures: [one] })
    const { pictures } = await say(on.saveShop(draft))
    assert.deepEqual(
      pictures.map(({ id }) => id),
      [one],
    )
    const { rows } = await on.app.pool.query('select id from pictures where id = any($1)', [[one, two]])
    assert.deepEqual(rows, [{ id: one }])
  })

  test('is listed by kind and words, marked ones first, then near ones; page by page', async () => {
    const school = await newSchool(on.app, '列表大学')
    const desk = await newPerson(on.app, school)
    await on.app.pool.query(
      `insert into grants (id, key, user_id, role, school_id) values ($1, $2, $3, 'platform-admin', null)`,
      [randomUUID(), randomUUID(), desk.userId],
    )
    const add = (name: string, change: object = {}) => say(on.saveShop({ school, name, ...change }, desk))
    const near = await add('近的店', { latitude: 30.001 })
    const middle = await add('中间的茶', { latitude: 30.01, kind: 'drink' })
    const far = await add('远的店', { latitude: 30.1 })
    await say(on.app.post('discount/openShop', { id: (await add('停用的店')).id, open: false }, as(desk)))
    const me = await on.student(school)
    const list = async (query: object, by: TestSession | undefined = me) => {
      const found: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const page: Awaited<ReturnType<typeof on.app.get<'discount/shops'>>> = await on.app.get(
          'discount/shops',
          {
            query: { school, size: 1, ...query, ...(next ? { after: next } : {}) },
            token: by?.token,
          },
        )
        assert.equal(page.code, 0)
        found.push(...names(page.data.items))
        next = page.data.next
      }
      return found
    }
    const here = { latitude: 30, longitude: 114 }
    assert.deepEqual(await list(here), ['近的店', '中间的茶', '远的店'])
    const mark = (id: string, to: boolean) => on.app.post('discount/favourite', { id, on: to }, as(me))
    await Promise.all([1, 2, 3].map(() => mark(far.id, true)))
    assert.deepEqual(await list(here), ['远的店', '近的店', '中间的茶'])
    assert.deepEqual(await list({ favourite: true }), ['远的店'])
    assert.deepEqual(await list({ kind: 'drink' }), ['中间的茶'])
    assert.deepEqual(await list({ keyword: '的店' }), ['远的店', '近的店'])
    assert.deepEqual((await list({})).length, 3)
    assert.equal((await on.app.get('discount/shops', { query: { school, latitude: 30 } })).status, 400)
    assert.equal((await on.app.get('discount/shops', { query: { school, after: 'no' } })).status, 400)
    const read = async (id: string) => say(on.app.get('discount/shop', { query: { id }, token: me.token }))
    assert.deepEqual([(await read(far.id)).favourites, (await read(far.id)).favourite], [1, true])
    await Promise.all([1, 2].map(() => mark(far.id, false)))
    assert.equal((await read(far.id)).favourites, 0)
    assert.deepEqual([(await read(near.id)).desk, (await read(middle.id)).keeper], [false, false])
    const { items } = await say(on.app.get('discount/desk', { query: { school }, token: desk.token }))
    assert.deepEqual(names(items), ['停用的店', '远的店', '中间的茶', '近的店'])
  })
})

describe('an activity', () => {
  test('is made by the school, checked, changed before its start alone, and ended early', async () => {
    const { id } = await on.shop()
    const wrong = async (change: object) => fieldsOf(await on.saveActivity(id, change))
    assert.deepEqual(await wrong({ title: '短', pieces: 0, price: -1, each: 99 }), [
      'title',
      'pieces',
      'price',
      'each',
    ])
    assert.deepEqual(await wrong({ ends: inTime(60_000) }), ['ends'])
    assert.deepEqual(
      await wrong({ starts: inTime(61 * day), ends: inTime(62 * day), use_until: inTime(63 * day) }),
      ['starts'],
    )
    assert.deepEqual(await wrong({ use_until: inTime(hour) }), ['use_until'])
    const key = randomUUID()
    const soon = { starts: inTime(hour), key }
    const made = await Promise.all([1, 2].map(() => on.saveActivity(id, soon)))
    assert.equal(new Set(made.map(({ data }) => data.id)).size, 1)
    const activity = made[0]?.data.id ?? ''
    const changed = await say(on.saveActivity(id, { ...soon, id: activity, pieces: 8 }))
    assert.deepEqual([changed.id, changed.pieces, changed.left, changed.phase], [activity, 8, 8, 'soon'])
    await on.move(activity, `starts_at = now() - interval '1 minute'`)
    assert.deepEqual(refused(await on.saveActivity(id, { ...soon, id: activity })), [
      409,
      '开抢以后不能再改，可以提前结束',
    ])
    const stop = () => on.app.post('discount/stopActivity', { id: activity }, as(on.desk))
    await Promise.all([stop(), stop()])
    assert.deepEqual(await audit(activity), [
      'discount.activity.add',
      'discount.activity.edit',
      'discount.activity.stop',
    ])
    assert.deepEqual(refused(await on.grab(await on.student(), activity)), [409, '已结束'])
    await say(on.app.post('discount/openShop', { id, open: false }, as(on.desk)))
    assert.deepEqual(refused(await on.saveActivity(id)), [409, '这家店停用了，先启用再办活动'])
  })

  test('is listed by what time makes of it', async () => {
    const { id } = await on.shop()
    const make = (title: string, change: object) => on.rush({ title, ...change }, id)
    await make('晚结束的券', { ends: inTime(3 * hour), use_until: inTime(day) })
    await make('早结束的券', { ends: inTime(hour), use_until: inTime(day) })
    await make('还没开始的', { starts: inTime(hour) })
    const over = await make('结束了的券', {})
    await on.move(over.id, `starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`)
    const list = async (name: string) =>
      (await say(on.app.get('discount/activities', { query: { shop: id, list: name } }))).items.map(
        ({ title }) => title,
      )
    assert.deepEqual(await list('running'), ['早结束的券', '晚结束的券'])
    const gone = await make('抢光了的券', { ends: inTime(hour / 2), use_until: inTime(day) })
    await on.move(gone.id, `"left" = 0`)
    assert.deepEqual(await list('running'), ['早结束的券', '晚结束的券', '抢光了的券'])
    const first = { shop: id, list: 'running', size: 2 }
    const { next } = await say(on.app.get('discount/activities', { query: first }))
    const rest = await say(on.app.get('discount/activities', { query: { ...first, after: next ?? '' } }))
    assert.deepEqual(
      rest.items.map(({ title }) => title),
      ['抢光了的券'],
    )
    await on.move(gone.id, `"left" = 1`)
    assert.deepEqual(await list('soon'), ['还没开始的'])
    assert.deepEqual(await list('ended'), ['结束了的券'])
    const { rushes, activities } = await say(on.app.get('discount/shop', { query: { id } }))
    assert.deepEqual([rushes.length, activities], [4, 3])
  })
})

describe('the card', () => {
  test('is a certified student’s, with a number for good and a code of the minute', async () => {
    const visitor = await newPerson(on.app, on.school)
    assert.equal((await say(on.app.get('discount/card', { token: visitor.token }))).pass, null)
    const me = await on.student()
    let clock = Date.now()
    const cards = new CardService(on.app.context, () => clock)
    const viewer = { ...(await viewerOf(me)) }
    const first = (await cards.read(viewer)).pass
    const again = (await cards.read(viewer)).pass
    assert.deepEqual(again, first)
    assert.match(first?.number ?? '', /^\d{8}$/)
    assert.equal((await cards.holderOf(first?.code ?? ''))?.id, me.userId)
    clock += cardLife.fresh * 1000
    const next = (await cards.read(viewer)).pass
    assert.equal(next?.number, first?.number)
    assert.notEqual(next?.code, first?.code)
    assert.equal(await cards.holderOf(first?.code ?? ''), null)
    clock += (cardLife.fresh + cardLife.grace) * 1000
    assert.equal(await cards.holderOf(next?.code ?? ''), null)
  })

  test('of a code that the server’s key did not make is nobody’s', async () => {
    const me = await on.student()
    await passOf(me)
    await on.app.pool.query(`update discount_cards set code = 'AAAAAA' where user_id = $1`, [me.userId])
    assert.equal(await new CardService(on.app.context).holderOf('AAAAAA'), null)
  })

  const viewerOf = async ({ userId }: TestSession) => ({
    id: userId,
    schoolId: on.school,
    sessionId: '',
    student: true,
    verified: false,
    blocks: false,
    roles: [],
  })
})

describe('a keeper', () => {
  const keepersOf = (id: string) =>
    say(on.app.get('discount/keepers', { query: { id }, token: on.desk.token }))
  const toldOf = async (who: TestSession, shop: string) =>
    (await on.told(who)).filter((text) => text.includes(shop))
  const add = (id: string, body: object) => on.app.post('discount/addKeeper', { id, ...body }, as(on.desk))
  const phoneOf = async ({ userId }: TestSession): Promise<string> =>
    (await on.app.pool.query('select phone from users where id = $1', [userId])).rows[0].phone

  test('is asked by the school, by name or by phone, agrees, and is unmade', async () => {
    const { id, name } = await on.shop()
    const one = await newPerson(on.app, on.school)
    const phone = await phoneOf(one)
    assert.deepEqual(fieldsOf(await add(id, {})), ['phone'])
    await say(add(id, { phone }))
    await say(add(id, { phone }))
    assert.equal((await on.told(one)).filter((text) => text.includes('店员')).length, 1)
    assert.equal((await keepersOf(id)).items.length, 0)
    const invite = await accept(on.app, one)
    await say(on.app.post('discount/answerInvite', { id: invite, accept: true }, as(one)))
    const { items, invited } = await keepersOf(id)
    assert.deepEqual([items.map((person) => person.id), invited], [[one.userId], []])
    assert.deepEqual(await toldOf(on.desk, name), [`“${name}”多了一位店员：你的邀请有人答应了。`])
    await say(on.app.post('discount/removeKeeper', { id, user: one.userId }, as(on.desk)))
    assert.deepEqual((await keepersOf(id)).items, [])
    assert.deepEqual(refused(await look(one, 'AAAAAA')), [403, '你还不是店员，请学校把你加进商家'])
    await say(add(id, { phone }))
    await accept(on.app, one)
    assert.equal((await keepersOf(id)).items.length, 1)
  })

  test('stays unknown until the yes: a phone of anybody, of nobody and of who said no look the same', async () => {
    const { id, name } = await on.shop()
    const [open, no] = [await newPerson(on.app, on.school), await newPerson(on.app, on.school)]
    const phones = [await phoneOf(open), await phoneOf(no), '13700000000']
    const answers = []
    for (const phone of phones) answers.push(await add(id, { phone }))
    assert.deepEqual(
      answers.map(({ code, data }) => [code, data]),
      answers.map(() => [0, { done: true }]),
    )
    const invite = await accept(on.app, no, false)
    const { items, invited } = await keepersOf(id)
    assert.deepEqual(items, [])
    assert.deepEqual(
      invited.map(({ whom }) => whom),
      phones.map((phone) => maskPhone(phone)),
    )
    assert.deepEqual(await toldOf(on.desk, name), [])
    assert.deepEqual(
      refused(await on.app.post('discount/answerInvite', { id: invite, accept: true }, as(no))),
      [409, '这份邀请已经回答过了'],
    )
    await say(on.app.post('discount/answerInvite', { id: invite, accept: false }, as(no)))
    assert.deepEqual((await keepersOf(id)).items, [])
    // asked again, who said no is not troubled again
    await say(add(id, { phone: phones[1] }))
    assert.equal((await on.told(no)).filter((text) => text.includes('店员')).length, 1)
    const stranger = await newPerson(on.app, on.school)
    const mine = (await say(on.app.get('discount/card', { token: open.token }))).invites[0]?.id
    assert.equal(
      (await on.app.post('discount/answerInvite', { id: mine, accept: true }, as(stranger))).status,
      404,
    )
  })

  test('who was asked and has not answered counts; the school takes it back, and seven days end it', async () => {
    const { id } = await on.shop()
    await on.app.pool.query(
      `insert into discount_invites (id, shop_id, phone, until)
      select gen_random_uuid(), $1, (13700001000 + n)::text, now() + interval '1 day' from generate_series(1, $2::int) n`,
      [id, limits.keepers],
    )
    const one = await newPerson(on.app, on.school)
    const phone = await phoneOf(one)
    assert.deepEqual(refused(await add(id, { phone })), [409, '一家店最多 20 位店员，没有回答的邀请也算'])
    const [first] = (await keepersOf(id)).invited
    await say(on.app.post('discount/dropInvite', { id: first?.id }, as(on.desk)))
    await say(add(id, { phone }))
    // the last place is hers already
    await say(add(id, { phone }))
    await on.app.pool.query('update discount_invites set until = now() where shop_id = $1', [id])
    assert.deepEqual((await keepersOf(id)).invited, [])
    assert.deepEqual((await say(on.app.get('discount/card', { token: one.token }))).invites, [])
    assert.equal(await forgetInvites(on.app.context), limits.keepers)
  })

  test('sees whose coupon it is, masked, and redeems it once; the holder’s open apps hear of it', async () => {
    const { id, shop } = await on.rush({ pieces: 9 })
    const [keeper, second, stranger] = [
      await on.keeper(shop.id),
      await on.keeper(shop.id),
      await on.keeper((await on.shop()).id),
    ]
    const me = await on.student()
    await on.app.post('user/edit', { name: '林小夏' }, as(me))
    const coupon = await on.take(me, id)
    const found = await say(
      look(keeper, `https://x.edu.cn/#/pages/generalProbe/index?view=redeem&code=${coupon.code}`),
    )
    assert.deepEqual(
      [found.kind, found.who, found.title, found.shops.length],
      ['coupon', '林**', '满 20 减 8', 1],
    )
    assert.deepEqual(refused(await look(stranger, coupon.code)), [
      409,
      '没有这个码，请核对，或让同学刷新再出示',
    ])
    assert.deepEqual(refused(await on.redeem(stranger, coupon.code, shop.id)), [403, '你不是这家店的店员'])
    const heard: unknown[] = []
    const stop = await on.app.context.events.subscribe(channelOf(me.userId), (event) => heard.push(event))
    const key = randomUUID()
    const [one, two] = await Promise.all([
      on.redeem(keeper, coupon.code, shop.id, key),
      on.redeem(second, coupon.code, shop.id),
    ])
    assert.deepEqual([one.code, two.code].filter((code) => code === 0).length, 1)
    const winner = one.code === 0 ? keeper : second
    if (winner === keeper) assert.equal((await on.redeem(keeper, coupon.code, shop.id, key)).code, 0)
    assert.deepEqual(refused(await on.redeem(winner, coupon.code, shop.id)), [409, '这张券已经用过了'])
    assert.deepEqual(refused(await look(keeper, coupon.code)), [409, '这张券已经用过了'])
    assert.equal((await on.own(me, coupon.id)).state, 'used')
    await stop()
    assert.ok(JSON.stringify(heard).includes('discount-coupon'), JSON.stringify(heard))
  })

  test('records a card once a minute, and a repeated call once', async () => {
    const shop = await on.shop()
    const keeper = await on.keeper(shop.id)
    const me = await on.student()
    const { code } = await passOf(me)
    const found = await say(look(keeper, codeText(code).toLowerCase()))
    assert.deepEqual([found.kind, found.gives], ['card', '全场 9 折'])
    const key = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => on.redeem(keeper, code, shop.id, key)))
    assert.ok(sent.some((answer) => answer.code === 0))
    await say(on.redeem(keeper, code, shop.id, key))
    assert.deepEqual(refused(await on.redeem(keeper, code, shop.id)), [409, '一分钟内已经记过这位同学了'])
    await on.app.pool.query(`update discount_visits set at = at - interval '61 seconds' where shop_id = $1`, [
      shop.id,
    ])
    await say(on.redeem(keeper, (await passOf(me)).code, shop.id))
    const { days } = await say(
      on.app.get('discount/figures', { query: { id: shop.id }, token: keeper.token }),
    )
    assert.deepEqual([days.length, days.reduce((all, { visits }) => all + visits, 0)], [figureDays, 2])
    const none = await on.shop({ gives: '' })
    const other = await on.keeper(none.id)
    assert.deepEqual(refused(await look(other, (await passOf(me)).code)), [
      409,
      '你的店没有常年优惠，请让同学出示优惠券',
    ])
  })

  test('has ten wrong codes a minute, and right ones as many as there are', async () => {
    const { id, shop } = await on.rush({ pieces: 30 })
    const keeper = await on.keeper(shop.id)
    for (let time = 0; time < 2; time += 1)
      assert.equal((await look(keeper, (await on.take(await on.student(), id)).code)).code, 0)
    const answers = await Promise.all(Array.from({ length: limits.tries + 5 }, () => look(keeper, 'AAAAAA')))
    const said = answers.map((answer) => refused(answer)[1])
    assert.equal(said.filter((text) => text === '错的码太多了，请一分钟后再试').length, 5)
    const { code } = await on.take(await on.student(), id)
    assert.deepEqual(refused(await on.redeem(keeper, code, shop.id)), [409, '错的码太多了，请一分钟后再试'])
    await on.app.pool.query(
      `update discount_tries set since = now() - interval '61 seconds' where user_id = $1`,
      [keeper.userId],
    )
    assert.equal((await on.redeem(keeper, code, shop.id)).code, 0)
  })

  test('reads figures of the shop, as the school does; nobody else', async () => {
    const { id, shop } = await on.rush({ pieces: 9 })
    const keeper = await on.keeper(shop.id)
    const [one, two] = [await on.take(await on.student(), id), await on.take(await on.student(), id)]
    assert.ok(two)
    await say(on.redeem(keeper, one.code, shop.id))
    const read = (by: TestSession) =>
      on.app.get('discount/figures', { query: { id: shop.id }, token: by.token })
    for (const reader of [keeper, on.desk]) {
      const { days, activities } = await say(read(reader))
      assert.deepEqual([days[0]?.coupons, activities[0]?.sold, activities[0]?.used], [1, 2, 1])
    }
    assert.equal((await read(await on.student())).status, 403)
    const { items } = await say(on.app.get('discount/mine', { token: keeper.token }))
    assert.deepEqual(names(items), [shop.name])
  })
})

test('codes are read as people type and scan them', () => {
  assert.equal(codeIn(' abc 2d3'), 'ABC2D3')
  assert.equal(codeIn('https://a/#/pages/generalProbe/index?view=redeem&code=ABC2D3'), 'ABC2D3')
  assert.deepEqual(['', 'ABC', 'ABC2D', 'ABC0D1', 'ABCDEFGHJKMNP'].map(codeIn), ['', '', '', '', ''])
})

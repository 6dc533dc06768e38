// also on: external
/** Wanted posts: who reads and finds them, what is told of them once, how they end, and the talk that they begin. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { keywordOf, limits } from '../../../contract/secondhand/wanted/rules'
import type { Wanted, WantedDraft } from '../../../contract/secondhand/wanted/schema'
import { eraseDue } from '../../../server/features/security/erase'
import { notifyOfListings } from '../../../server/features/secondhand/alerts/round'
import { notifyOfEnding } from '../../../server/features/secondhand/wanted/ending'
import { certify, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { refused } from '../homepage/homepages'
import { as, say } from '../asks'
import { house, put, shot } from './listings'
import { putUp, told } from './shelf'
import { wantOf } from './wants'

let app: TestApp
let school: string
let me: TestSession
let other: TestSession
before(async () => {
  app = await startApp()
})
after(() => app.close())
beforeEach(async () => {
  await app.pool.query('update secondhand_goods set told = true')
  school = await newSchool(app)
  me = await newPerson(app, school, '想买的人')
  other = await newPerson(app, school)
  for (const one of [me, other]) await certify(app, one)
})

const want = (change: Partial<WantedDraft> = {}, who = me) =>
  app.post('secondHand/wantedRelease', wantOf(change), as(who))
const listOf = async (query: Record<string, unknown> = {}, who: TestSession | undefined = other) =>
  say(app.get('secondHand/wantedSelect', { query, ...(who ? as(who) : {}) }))
const idsOf = async (query: Record<string, unknown> = {}, who: TestSession | undefined = other) =>
  (await listOf(query, who)).items.map(({ id }) => id)
const one = (id: string, who: TestSession | undefined = me) =>
  app.get('secondHand/wantedInfo', { query: { id }, ...(who ? as(who) : {}) })
const act = (name: 'wantedFound' | 'wantedRenew' | 'wantedRefresh', id: string, who = me) =>
  app.post(`secondHand/${name}`, { id }, as(who))
const saidOf = (answer: Parameters<typeof refused>[0]) => String(refused(answer)[1])
/** As if it had been put up so much earlier. */
const age = (id: string, days: number) =>
  app.pool.query(
    `update secondhand_wanted set fresh_at = fresh_at - make_interval(days => $2), created_at = created_at - make_interval(days => $2),
      until_at = until_at - make_interval(days => $2) where id = $1`,
    [id, days],
  )
const daysLeft = ({ until }: Wanted) => Math.round((Date.parse(until) - Date.now()) / 86_400_000)
const searches = async () => (await say(app.get('secondHand/searches', as(me)))).items

describe('a wanted post', () => {
  test('is put up once, with a place and pictures, and is for its school and for who looks at that school', async () => {
    const draft = wantOf({
      most: 30_000,
      house: await house(app, school, '6 栋'),
      pictures: [await shot(app, me)],
    })
    const made = await say(app.post('secondHand/wantedRelease', draft, as(me)))
    assert.deepEqual(await say(app.post('secondHand/wantedRelease', draft, as(me))), made)
    const { most, spot, state, author, category, pictures, text } = await say(one(made.id, other))
    assert.deepEqual(
      [most, spot, state, author.name, category, pictures.length, text],
      [30_000, '6 栋', 'open', '想买的人', 'digital', 1, draft.text],
    )
    assert.equal(daysLeft(made), 30)
    assert.deepEqual([made.mine, made.fresh, made.renewable, made.house], [true, false, false, draft.house])
    const elsewhere = await newPerson(app, await newSchool(app))
    assert.deepEqual(await idsOf(), [made.id])
    assert.deepEqual(await idsOf({ school }, undefined), [made.id])
    assert.deepEqual(await idsOf({ category: 'book' }), [])
    assert.deepEqual(await idsOf({}, elsewhere), [])
    const found = await say(app.get('search/list', { query: { kind: 'wanted', keyword: '显示器', school } }))
    assert.deepEqual(
      found.items.map(({ id }) => id),
      [made.id],
    )
    assert.equal((await one(made.id, elsewhere)).status, 404)
    await say(one(made.id, undefined))
    await say(app.post('user/block', { id: other.userId }, as(me)))
    assert.deepEqual(await idsOf(), [])
    assert.equal((await one(made.id, other)).status, 404)
  })

  test('is refused without certification, without words, and with what may not be sold, unless a reviewer is asked', async () => {
    assert.equal((await want({}, await newPerson(app, school))).status, 403)
    assert.match(saidOf(await want({ text: ' 锅 ' })), /至少 2 个字/)
    assert.match(saidOf(await want({ text: '求购电子烟一支', keyword: '电子烟' })), /不能发布：含“电子烟”/)
    assert.deepEqual(await searches(), [])
    const held = await say(want({ text: '求购电子烟一支', review: true }))
    assert.equal(held.withheld?.state, 'pending')
    assert.deepEqual(await idsOf(), [])
  })

  test('is listed a page at a time, the latest refreshed first, whatever is put up meanwhile', async () => {
    const made = []
    for (const n of [1, 2, 3, 4]) made.push((await say(want({ text: `求购显示器 ${n}` }))).id)
    await age(made[0] ?? '', 1)
    const first = await listOf({ size: 2 })
    await say(want({ text: '求购新来的' }))
    const rest = await listOf({ size: 2, after: first.next })
    assert.deepEqual(
      [...first.items, ...rest.items].map(({ id }) => id),
      [...made.slice(1).reverse(), made[0]],
    )
    assert.equal(rest.next, null)
    assert.equal((await act('wantedRefresh', made[1] ?? '')).status, 409)
    await say(act('wantedRefresh', made[0] ?? ''))
    assert.equal((await idsOf())[0], made[0])
    assert.deepEqual(refused(await act('wantedRefresh', made[0] ?? '')), [
      409,
      '今天刚发布或擦亮过，明天再来',
    ])
  })

  test('is changed by its author, and a person has so many at most', async () => {
    const { id } = await say(want({ most: 100 }))
    const { key: _, ...draft } = wantOf({ text: '求购台灯', category: 'appliance' })
    const changed = await say(app.post('secondHand/wantedModification', { id, ...draft }, as(me)))
    assert.deepEqual([changed.text, changed.most, changed.category], ['求购台灯', null, 'appliance'])
    await app.pool.query(
      `insert into secondhand_wanted (id, school_id, author_id, key, text, category, pictures, until_at)
        select gen_random_uuid(), $1, $2, gen_random_uuid(), '求购', 'other', '[]', now() + interval '9 days' from generate_series(2, $3)`,
      [school, me.userId, limits.open],
    )
    assert.match(saidOf(await want()), /最多同时求购 10 件/)
    await say(act('wantedFound', id))
    await say(want())
    assert.match(saidOf(await act('wantedRenew', id)), /最多同时求购 10 件/)
  })

  test('goes with its author', async () => {
    await say(want({ keyword: '显示器' }))
    await app.pool.query(`update users set delete_at = now() - interval '1 minute' where id = $1`, [
      me.userId,
    ])
    assert.equal(await eraseDue(app.context), 1)
    assert.deepEqual(await idsOf(), [])
  })
})

describe('its author is told', () => {
  test('once of a listing that fits, until it is found, and again once it is looked for again', async () => {
    const round = () => notifyOfListings(app.context, () => true)
    const { id } = await say(want({ keyword: '显示器', most: 30_000 }))
    assert.deepEqual(
      (await searches()).map(({ keyword, most, on }) => [keyword, most, on]),
      [['显示器', 30_000, true]],
    )
    await putUp(app, other, school, { title: '显示器 27 寸', price: 29_000 })
    await round()
    await round()
    assert.deepEqual(await told(app, me), ['有人上架了你在找的“显示器”：“显示器 27 寸”'])
    await say(act('wantedFound', id))
    assert.deepEqual((await searches())[0]?.on, false)
    await say(act('wantedRenew', id))
    assert.deepEqual((await searches())[0]?.on, true)
    await say(app.post('secondHand/wantedDel', { id }, as(me)))
    assert.deepEqual((await searches())[0]?.on, false)
  })

  test('while another of their posts looks for the same', async () => {
    const posts = [await say(want({ keyword: '显示器' })), await say(want({ keyword: '显示器' }))]
    const heard = []
    for (const { id } of posts) {
      await say(act('wantedFound', id))
      heard.push((await searches()).map(({ on }) => on))
    }
    assert.deepEqual(heard, [[true], [false]])
  })

  describe('of what it says once it is changed', () => {
    const change = (id: string, to: Partial<WantedDraft>, who = me) => {
      const { key: _, ...draft } = wantOf(to)
      return app.post('secondHand/wantedModification', { id, ...draft }, as(who))
    }
    const heard = async () =>
      (await searches()).map(({ keyword, most, on }) => [keyword, most, on] as const).sort()

    test('by its own alert, which goes along with words and price', async () => {
      const { id } = await say(want({ keyword: '显示器', most: 30_000 }))
      await say(change(id, { text: '求购一台显示器，能自提', most: 40_000 }))
      assert.deepEqual(await heard(), [['显示器', 40_000, true]])
      await say(change(id, { text: '求购台灯，暖光的' }))
      assert.deepEqual(await heard(), [['台灯', null, true]])
      await putUp(app, other, school, { title: '显示器 27 寸', price: 29_000 })
      await putUp(app, other, school, { title: '宿舍台灯', price: 2_900 })
      await notifyOfListings(app.context, () => true)
      assert.deepEqual(await told(app, me), ['有人上架了你在找的“台灯”：“宿舍台灯”'])
      await say(act('wantedFound', id))
      await say(change(id, { text: '求购吉他' }))
      assert.deepEqual(await heard(), [['吉他', null, false]])
      await say(act('wantedRenew', id))
      assert.deepEqual(await heard(), [['吉他', null, true]])
    })

    test('by words of their own while it is about the same', async () => {
      const { id } = await say(want({ keyword: '带鱼屏' }))
      await say(change(id, { text: '求购一台显示器，不急' }))
      assert.deepEqual(await heard(), [['带鱼屏', null, true]])
    })

    test('by one more where another post looks by the old one, and by one that was there', async () => {
      const [first, second] = [await say(want({ keyword: '显示器' })), await say(want({ keyword: '显示器' }))]
      await say(change(first.id, { text: '求购台灯' }))
      assert.deepEqual(await heard(), [
        ['台灯', null, true],
        ['显示器', null, true],
      ])
      await say(change(second.id, { text: '求购台灯' }))
      assert.deepEqual(await heard(), [['台灯', null, true]])
    })

    test('and leaves what they had saved before', async () => {
      await say(app.post('secondHand/saveSearch', { keyword: '显示器' }, as(me)))
      await app.pool.query(`update secondhand_searches set created_at = created_at - interval '1 hour'`)
      const { id } = await say(want({ keyword: '显示器' }))
      await say(change(id, { text: '求购台灯' }))
      assert.deepEqual(await heard(), [
        ['台灯', null, true],
        ['显示器', null, true],
      ])
    })

    test('or says at the text that nothing can be looked for by it', async () => {
      const { id } = await say(want({ keyword: '显示器' }))
      assert.match(saidOf(await change(id, { text: '求伞' })), /写两个字以上/)
      assert.deepEqual(await heard(), [['显示器', null, true]])
    })
  })

  test('of nothing where they do not want to be; too many searches are said at the words', async () => {
    await say(want())
    assert.deepEqual(await searches(), [])
    for (const n of Array.from({ length: 20 }, (_, index) => index))
      await say(app.post('secondHand/saveSearch', { keyword: `相机 ${n}` }, as(me)))
    assert.match(saidOf(await want({ keyword: '显示器' })), /最多存 20 个搜索/)
    assert.equal((await idsOf()).length, 1)
  })

  test('once, two days before it ends; it ends by itself, stays to be read, and is kept going by one tap', async () => {
    const round = () => notifyOfEnding(app.context, () => true)
    const { id } = await say(want({ text: '求购吉他' }))
    await age(id, 27)
    assert.equal(await round(), 0)
    await age(id, 1)
    assert.equal(await notifyOfEnding(app.context, () => false), 0)
    assert.equal(await round(), 1)
    assert.equal(await round(), 0)
    const [word = ''] = await told(app, me)
    assert.match(word, /^你的求购“求购吉他”\d+ 月 \d+ 日到期，还在找就点“接着找”，再留 30 天$/)
    assert.equal((await say(one(id))).renewable, true)
    await age(id, 3)
    assert.deepEqual(await idsOf(), [])
    assert.deepEqual(
      [(await say(one(id, other))).state, (await say(one(id, other))).renewable],
      ['lapsed', false],
    )
    const renewed = await say(act('wantedRenew', id))
    assert.deepEqual([renewed.state, daysLeft(renewed), renewed.renewable], ['open', 30, false])
    assert.deepEqual(await say(act('wantedRenew', id)), renewed)
    assert.deepEqual(await idsOf(), [id])
  })

  test('found again is no way to the front twice a day', async () => {
    const [first, second] = [await say(want({ text: '求购一' })), await say(want({ text: '求购二' }))]
    await say(act('wantedFound', first.id))
    await say(act('wantedRenew', first.id))
    assert.deepEqual(await idsOf(), [second.id, first.id])
  })
})

describe('who has it', () => {
  const send = (card: object, more: object = {}) =>
    app.post('privateChat', { key: randomUUID(), to: me.userId, card, ...more } as never, as(other))

  test('writes more than a stranger may, with the post as a card and their own listing behind it', async () => {
    const { id } = await say(want({ most: 30_000 }))
    await say(send({ kind: 'wanted', id }))
    await say(send({ kind: 'goods', id: (await put(app, other)).id }))
    const { conversation } = await say(app.get('chat/with', { query: { user: other.userId }, ...as(me) }))
    const { items } = await say(
      app.get('chat/messages', { query: { conversation: conversation ?? '' }, ...as(me) }),
    )
    assert.deepEqual(
      items.map(({ card }) => card?.shown?.note),
      ['求购 · 预算 ¥300', '二手 · ¥25'],
    )
  })

  test('is like any stranger once it is found', async () => {
    const { id } = await say(want())
    await say(act('wantedFound', id))
    await say(send({ kind: 'wanted', id }))
    assert.equal((await send({ kind: 'wanted', id })).status, 409)
  })
})

test('the words of a post say what to look for', () => {
  const words = {
    求购一台显示器: '显示器',
    '想收 iPad，成色好': 'iPad',
    '求：高数上册（同济）': '高数上册',
    找吉他: '吉他',
    '求购台灯，暖光的': '台灯',
    收台显示器: '显示器',
  }
  assert.deepEqual(Object.keys(words).map(keywordOf), Object.values(words))
})

// also on: external
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { comment, newPerson, newSchool, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let author: TestSession
let fans: TestSession[]

before(async () => {
  app = await startApp()
  school = await newSchool(app)
  fans = await Promise.all(
    ['粉丝甲', '粉丝乙', '粉丝丙', '粉丝丁'].map((name) => newPerson(app, school, name)),
  )
})
beforeEach(async () => {
  author = await newPerson(app, school, '江岸的风')
})
after(() => app.close())

const like = (id: string, people = fans) =>
  Promise.all(people.map((fan) => app.post('dynamic/like', { id }, as(fan))))
const praises = async (query: Record<string, unknown> = {}) =>
  (await app.get('message/praises', { ...as(author), query })).data
const counts = async () => (await app.get('message/counts', as(author))).data

describe('likes that came', () => {
  test('are one row a thing, with the latest three and how many', async () => {
    const [one, two] = [
      await publish(app, author, { title: '银杏黄了' }),
      await publish(app, author, { title: '湖面结冰' }),
    ]
    for (const fan of fans) await like(one.id, [fan])
    const said = await comment(app, author, two.id, '真的冷')
    await app.post('comment/like', { id: said.id }, as(fans[0] as TestSession))
    const { items } = await praises()
    assert.deepEqual(
      items.map(({ kind, thing, text, people, count }) => [
        kind,
        thing?.excerpt,
        text,
        people.map(({ name }) => name),
        count,
      ]),
      [
        ['comment-like', '湖面结冰', '真的冷', ['粉丝甲'], 1],
        ['like', '银杏黄了', '', ['粉丝丁', '粉丝丙', '粉丝乙'], 4],
      ],
    )
    assert.deepEqual(
      items.map(({ happened, page }) => [happened, page]),
      [
        ['赞了你的评论', `/pages/dynamicTopic/photoDetail?id=${two.id}`],
        ['赞了你的动态', `/pages/dynamicTopic/photoDetail?id=${one.id}`],
      ],
    )
    const { data: newest } = await app.get('message/dynamicNotices', {
      ...as(author),
      query: { group: 'likes', thing: one.id, size: 1 },
    })
    assert.deepEqual([items[1]?.id, items[1]?.at], [newest.items[0]?.id, newest.items[0]?.at])
    const pages = [await praises({ size: 1 }), await praises({ size: 1, after: items[0]?.id })]
    assert.deepEqual(
      pages.map((page) => page.items.map(({ id }) => id)),
      items.map(({ id }) => [id]),
    )
    assert.equal(pages[1]?.next, null)
  })

  test('are read and deleted a thing at a time, and no more than that', async () => {
    const [one, two] = [await publish(app, author), await publish(app, author)]
    await like(one.id)
    await like(two.id, fans.slice(0, 2))
    assert.equal((await counts()).likes, 6)
    const read = await app.post('message/batchRead', { praised: one.id }, as(author))
    assert.equal(read.data.likes, 2)
    await app.post('message/delete', { praised: one.id }, as(fans[0] as TestSession))
    assert.deepEqual(
      (await praises()).items.map(({ subject_id: id, read: seen }) => [id, seen]).sort(),
      [
        [one.id, true],
        [two.id, false],
      ].sort(),
    )
    await app.post('message/delete', { praised: two.id }, as(author))
    assert.deepEqual(
      (await praises()).items.map(({ subject_id: id }) => id),
      [one.id],
    )
    assert.equal((await counts()).likes, 0)
  })

  test('name who liked, page by page, without those whom a block hides', async () => {
    const { id } = await publish(app, author)
    for (const fan of fans) await like(id, [fan])
    const [first] = fans as [TestSession]
    await app.post('user/block', { id: first.userId }, as(author))
    const people = async (query: object) =>
      (await app.get('message/praisers', { ...as(author), query: { id, ...query } })).data
    const page = await people({ size: 2 })
    assert.deepEqual(
      page.items.map(({ name }) => name),
      ['粉丝丁', '粉丝丙'],
    )
    assert.deepEqual(
      (await people({ size: 2, after: page.next })).items.map(({ name }) => name),
      ['粉丝乙'],
    )
    assert.equal((await praises()).items[0]?.count, 3)
    const foreign = await app.get('message/praisers', { ...as(fans[1] as TestSession), query: { id } })
    assert.deepEqual(foreign.data.items, [])
  })
})

describe('notices of one thing', () => {
  test('leave out what happened elsewhere', async () => {
    const [one, two] = [await publish(app, author), await publish(app, author)]
    await like(one.id, fans.slice(0, 1))
    await comment(app, fans[1] as TestSession, one.id, '这条')
    await comment(app, fans[1] as TestSession, two.id, '那条')
    const { data } = await app.get('message/dynamicNotices', { ...as(author), query: { thing: one.id } })
    assert.deepEqual(
      data.items.map(({ kind, text }) => [kind, text]),
      [
        ['comment', '这条'],
        ['like', ''],
      ],
    )
  })
})

describe('what I liked', () => {
  test('goes on where a page ended, though the last of it, or who ended a page of likers, is let go', async () => {
    const made = await Promise.all([1, 2, 3].map(() => publish(app, author)))
    const fan = await newPerson(app, school)
    for (const { id } of made) await app.post('dynamic/like', { id }, as(fan))
    const liked = async (query: object) =>
      (await app.get('dynamic/liked', { ...as(fan), query: { size: 2, ...query } })).data
    const page = await liked({})
    assert.deepEqual(
      page.items.map(({ id }) => id),
      [made[2]?.id, made[1]?.id],
    )
    await app.post('dynamic/dislike', { id: made[1]?.id }, as(fan))
    assert.deepEqual(
      (await liked({ after: page.next })).items.map(({ id }) => id),
      [made[0]?.id],
    )
    const id = made[0]?.id ?? ''
    for (const one of fans) await like(id, [one])
    const likers = async (query: object) =>
      (await app.get('dynamic/likes', { ...as(author), query: { id, size: 2, ...query } })).data
    const first = await likers({})
    await app.post('dynamic/dislike', { id }, as(fans[2] as TestSession))
    assert.deepEqual(
      (await likers({ after: first.next })).items.map(({ name }) => name),
      ['粉丝乙', '粉丝甲'],
    )
  })

  test('is listed by the like, and leaves with it', async () => {
    const made = [await publish(app, author), await publish(app, author), await publish(app, author)]
    const fan = await newPerson(app, school)
    for (const place of [1, 0, 2])
      await app.post('dynamic/like', { id: made[place]?.id ?? randomUUID() }, as(fan))
    const liked = async (query: Record<string, unknown> = {}) =>
      (await app.get('dynamic/liked', { ...as(fan), query })).data
    const order = [made[2]?.id, made[0]?.id, made[1]?.id]
    assert.deepEqual(
      (await liked()).items.map(({ id }) => id),
      order,
    )
    const page = await liked({ size: 2 })
    assert.deepEqual(
      [...page.items, ...(await liked({ size: 2, after: page.next })).items].map(({ id }) => id),
      order,
    )
    await app.post('dynamic/dislike', { id: made[0]?.id ?? '' }, as(fan))
    await app.post('dynamic/delete', { id: made[2]?.id ?? '' }, as(author))
    assert.deepEqual(
      (await liked()).items.map(({ id }) => id),
      [made[1]?.id],
    )
  })
})

// also on: external
/** What is worn: seen wherever the person is, never under a pseudonym; and the desk that says what is sold. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { comment, entrust, newPerson, newSchool, picture, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { say } from '../asks'
import { as } from '../asks'
import { frame, have, itemNamed, items, rich, ringed, terms } from './malls'

let app: TestApp
let school: string
let keeper: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
  keeper = await newPerson(app, school)
  await entrust(app, keeper, 'school-admin', school)
})
after(() => app.close())

const put = (who: TestSession, id: string, on = true) => app.post('netshop/areasing', { id, on }, as(who))
const sakura = '/files/frames/sakura.png'

describe('what is worn', () => {
  test('is what one has: one frame and one plate, put on and taken off, again without harm', async () => {
    const person = await rich(app, school)
    const item = await itemNamed(app, person, '樱花')
    assert.equal((await put(person, item.id)).envelope.message, '你还没有这一件')
    for (const name of ['樱花', '薄荷', '晴空']) await have(app, person, name)
    assert.deepEqual((await put(person, item.id)).data, { frame: sakura })
    const sky = await itemNamed(app, person, '晴空')
    assert.deepEqual((await put(person, sky.id)).data, { frame: sakura, plate: 'sky' })
    const mint = await itemNamed(app, person, '薄荷')
    const other = { frame: '/files/frames/mint.png', plate: 'sky' }
    assert.deepEqual((await put(person, mint.id)).data, other)
    assert.deepEqual((await put(person, item.id, false)).data, other, 'what is not worn is not taken off')
    const { items: had } = await say(app.get('netshop/list', { query: { state: 'paid' }, ...as(person) }))
    assert.deepEqual(
      had.map(({ name, worn }) => [name, worn]),
      [
        ['晴空', true],
        ['薄荷', true],
        ['樱花', false],
      ],
    )
    const { data: me } = await app.get('user/info', as(person))
    assert.deepEqual([me.frame, me.plate], [other.frame, 'sky'])
    for (let n = 0; n < 2; n += 1)
      assert.deepEqual((await put(person, mint.id, false)).data, { plate: 'sky' })
  })

  test('is seen in lists, comments, pages, searches and talks, and absent where nothing is', async () => {
    const [person, reader] = [await rich(app, school), await newPerson(app, school)]
    await have(app, person, '樱花')
    await have(app, person, '墨')
    for (const name of ['樱花', '墨']) await put(person, (await itemNamed(app, person, name)).id)
    const worn = { frame: sakura, plate: 'ink' }
    const seen = ({ frame: over, plate }: { frame?: string; plate?: string }) => ({ frame: over, plate })
    const post = await publish(app, person)
    const bare = await publish(app, reader)
    const { data: feed } = await app.get('dynamic/list', { query: { school }, ...as(reader) })
    const authorOf = (id: string) => feed.items.find((one) => one.id === id)?.author ?? assert.fail(id)
    assert.deepEqual(seen(authorOf(post.id)), worn)
    assert.deepEqual(Object.keys(authorOf(bare.id)).sort(), ['avatar', 'college', 'id', 'name', 'school'])
    await comment(app, person, bare.id)
    const query = { subject: 'dynamic', id: bare.id }
    const { data: said } = await app.get('comment/comments', { query, ...as(reader) })
    assert.deepEqual(seen(said.items[0]?.author ?? {}), worn)
    const { data: home } = await app.get('user/home', { query: { id: person.userId }, ...as(reader) })
    assert.deepEqual(seen(home), worn)
    await app.post('user/follow', { id: person.userId }, as(reader))
    const { data: followed } = await app.get('user/followings', as(reader))
    assert.deepEqual(seen(followed.items[0] ?? {}), worn)
    await app.post('privateChat', { key: randomUUID(), to: reader.userId, text: '在吗' }, as(person))
    const { data: talks } = await app.get('chat/conversations', as(reader))
    assert.deepEqual(seen(talks.items[0]?.peer ?? {}), worn)
  })

  test('says nothing of who is behind a pseudonym', async () => {
    const [person, reader] = [await rich(app, school), await newPerson(app, school)]
    await have(app, person, '薄荷')
    await put(person, (await itemNamed(app, person, '薄荷')).id)
    await say(app.post('dynamic/setAnonymity', { school, allowed: true }, as(keeper)))
    const { id } = await publish(app, person, { anonymous: true })
    const { data } = await app.get('dynamic/list', { query: { school }, ...as(reader) })
    const author = data.items.find((one) => one.id === id)?.author
    assert.deepEqual(
      [author?.alias, author && 'frame' in author, author && 'plate' in author],
      [true, false, false],
    )
    const text = { key: randomUUID(), subject: 'dynamic', id, text: '是我' }
    await say(app.post('comment/publish', text, as(person)))
    const { data: said } = await app.get('comment/comments', {
      query: { subject: 'dynamic', id },
      ...as(reader),
    })
    assert.deepEqual([said.items[0]?.author.alias, said.items[0]?.author.frame], [true, undefined])
  })

  test('stays worn once it is off sale, and at another school, where it is had already', async () => {
    const person = await rich(app, school)
    await have(app, person, '潮汐')
    const tide = await itemNamed(app, person, '潮汐')
    await put(person, tide.id)
    await say(app.post('netshop/edit', { id: tide.id, on_sale: false }, as(keeper)))
    assert.equal((await items(app, person)).length, 11)
    assert.equal(
      (await app.get('netshop/detail', { query: { id: tide.id }, ...as(person) })).data.item.state,
      'off',
    )
    await app.post('user/edit', { school: { id: await newSchool(app) } }, as(person))
    assert.equal((await app.get('user/info', as(person))).data.frame, '/files/frames/tide.png')
    const there = await itemNamed(app, person, '潮汐')
    assert.deepEqual([there.owned, there.worn], [true, true])
    assert.deepEqual((await put(person, there.id, false)).data, {})
  })
})

describe('the desk', () => {
  const edit = (who: TestSession, body: object) => app.post('netshop/edit', body, as(who))
  const deskItem = async (id: string) =>
    (await say(app.get('netshop/desk', { query: { kind: 'frame', size: 50 }, ...as(keeper) }))).items.find(
      (one) => one.id === id,
    ) ?? assert.fail('not there')

  test('changes the terms of its own school, and of no other', async () => {
    const person = await rich(app, school)
    const item = await itemNamed(app, person, '雨天')
    assert.equal((await edit(person, { id: item.id, price: 1 })).status, 403)
    const stranger = await newPerson(app, await newSchool(app))
    await entrust(app, stranger, 'school-admin', await newSchool(app))
    assert.equal((await edit(stranger, { id: item.id, price: 1 })).status, 404)
    const { data: theirs } = await app.get('netshop/desk', { query: { size: 50 }, ...as(stranger) })
    assert.equal(theirs.items.length, 20, 'of the school that they look after')
    assert.ok(!theirs.items.some(({ id }) => id === item.id))
    const starts = new Date(Date.now() + 86_400_000).toISOString()
    const { data } = await edit(keeper, { id: item.id, price: 99, stock: 7, starts, students: true })
    assert.deepEqual(
      [data.price, data.left, data.starts, data.students, data.state, data.own],
      [99, 7, starts, true, 'soon', false],
    )
    assert.equal((await edit(keeper, { id: item.id, starts, ends: starts })).status, 400)
    for (const wrong of [{ price: 0 }, { price: 1.5 }, { stock: -1 }, { sold: 3 }, { on_sale: 'no' }])
      assert.equal((await edit(keeper, { id: item.id, ...wrong })).status, 400, JSON.stringify(wrong))
    await edit(keeper, { id: item.id, starts: null, stock: null, students: false, price: 88 })
    const again = await itemNamed(app, person, '雨天')
    assert.deepEqual([again.price, again.left, again.starts], [88, null, null])
    const { data: log } = await app.get('roles/audit', as(keeper))
    assert.ok(log.items.some(({ action }) => action === 'mall.edit'))
  })

  test('has what is off sale too, says how many were sold, and puts it back', async () => {
    const person = await rich(app, school)
    const item = await itemNamed(app, person, '胶片')
    await have(app, person, '胶片')
    await edit(keeper, { id: item.id, on_sale: false })
    assert.deepEqual(await deskItem(item.id).then(({ state, sold }) => [state, sold]), ['off', 1])
    assert.equal((await app.get('netshop/detail', { query: { id: item.id }, ...as(keeper) })).status, 404)
    assert.equal((await edit(keeper, { id: item.id, on_sale: true })).data.state, 'open')
  })

  test('takes a frame of the school’s own once, and people wear it', async () => {
    const key = randomUUID()
    const { id: upload } = await say(app.upload(await ringed(), { ...as(keeper), type: 'image/png' }))
    const draft = { key, name: '校庆', text: '建校七十年', picture: upload, ...terms }
    const [made, again] = [
      await say(app.post('netshop/add', draft, as(keeper))),
      await say(app.post('netshop/add', draft, as(keeper))),
    ]
    assert.deepEqual([again.id, made.own, made.name], [made.id, true, '校庆'])
    const person = await rich(app, school)
    assert.equal((await items(app, person))[0]?.id, made.id, 'on top')
    await have(app, person, '校庆')
    const { data } = await put(person, made.id)
    assert.match(data.frame ?? '', /^\/files\/pictures\/.*-s\.webp$/)
    const post = await publish(app, person)
    assert.equal(post.author.frame, data.frame)
    const elsewhere = await rich(app, await newSchool(app))
    assert.equal((await app.get('netshop/detail', { query: { id: made.id }, ...as(elsewhere) })).status, 404)
  })

  test('refuses a picture that is no frame, another’s, and times that do not fit', async () => {
    const send = async (content: Buffer) => say(app.upload(content, as(keeper)))
    const field = async (change: object, name = 'picture') => {
      const draft = { key: randomUUID(), name: '校庆', text: '建校七十年', ...terms, ...change }
      const { status, envelope } = await app.post('netshop/add', draft, as(keeper))
      assert.equal(status, 400)
      return (envelope.data as unknown as { fields: Record<string, string> }).fields[name]
    }
    const wrong = [
      [await picture(600, 600), '图片没有透明的部分，请上传透明背景的 PNG'],
      [await ringed(0.9), '图片中间要留空，不能盖住头像'],
      [await ringed(0, 300, 500), '请上传正方形的图片'],
      [await ringed(0, 120), '图片太小，边长至少 256 像素'],
    ] as const
    for (const [content, sentence] of wrong)
      assert.equal(await field({ picture: (await send(content)).id }), sentence)
    const theirs = await say(app.upload(await ringed(), as(await newPerson(app, school))))
    assert.match((await field({ picture: theirs.id }, 'pictures')) ?? '', /没有上传成功/)
    const own = await send(await ringed())
    const at = new Date().toISOString()
    assert.equal(await field({ picture: own.id, starts: at, ends: at }, 'ends'), '停售时间要晚于开售时间')
    assert.ok((await frame(app, keeper)).own)
  })
})

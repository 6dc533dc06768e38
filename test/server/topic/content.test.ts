// also on: external
/** Topics: followed, counted, looked after and listed. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { categories, heatOf } from '../../../contract/topic/rules'
import { eraseDue } from '../../../server/features/security/erase'
import { certify, comment, entrust, newPerson, newSchool, picture, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { names, refused } from '../homepage/homepages'
import { as } from '../asks'
import { newCampus, newName } from './topics'
import { holding, waiting } from '../waiting'

type Campus = Awaited<ReturnType<typeof newCampus>>
let app: TestApp
let add: Campus['add']
let review: Campus['review']
let detail: Campus['detail']
let follow: Campus['follow']
let told: Campus['told']
let open: Campus['open']
let people: Campus['people']
let admin: Campus['admin']
let school: Campus['school']
let elsewhere: Campus['elsewhere']
before(async () => {
  app = await startApp()
  ;({ add, review, detail, follow, told, open, people, admin, school, elsewhere } = await newCampus(app))
})
after(() => app.close())

describe('following', () => {
  test('twice, and by many at once, counts each once; so does going', async () => {
    const { id } = await open()
    const fans = await Promise.all([people.person(), people.person(), people.person()])
    await Promise.all(fans.flatMap((fan) => [follow(fan, id), follow(fan, id)]))
    assert.equal((await detail(id, fans[0]))?.followers, 3)
    assert.equal((await detail(id, fans[0]))?.followed, true)
    const leave = () => app.post('topic/cancelFollow', { id }, as(fans[0] as TestSession))
    const [first, second] = [await leave(), await leave()]
    assert.deepEqual(
      [first.data, second.data],
      [
        { followers: 2, followed: false },
        { followers: 2, followed: false },
      ],
    )
  })

  test('shows who follows, page by page, without the blocked and those who keep it to themselves', async () => {
    const { id } = await open()
    const reader = await people.person()
    const [a, b, blocked, hidden] = [
      await people.person('甲同学'),
      await people.person('乙同学'),
      await people.person(),
      await people.person(),
    ]
    for (const fan of [a, b, blocked, hidden]) await follow(fan, id)
    await people.block(blocked, reader)
    await people.set(hidden, 'follows_to', 'nobody')
    const first = await app.get('topic/followUsers', { query: { id, size: 1 }, token: reader.token })
    const next = await app.get('topic/followUsers', {
      query: { id, after: first.data.next, size: 5 },
      token: reader.token,
    })
    assert.deepEqual([...names(first.data.items), ...names(next.data.items)], ['乙同学', '甲同学'])
    assert.equal(next.data.next, null)
  })

  test('a person’s topics are for those to whom they show whom they follow', async () => {
    const [one, two] = [await open(), await open()]
    const [owner, reader] = [await people.person(), await people.person()]
    await follow(owner, one.id)
    await follow(owner, two.id)
    const list = (viewer: TestSession, query: object = {}) =>
      app.get('user/followTopics', { query: { user: owner.userId, ...query }, token: viewer.token })
    assert.deepEqual(names((await list(reader)).data.items), [two.name, one.name])
    const { data: first } = await list(owner, { size: 1 })
    assert.deepEqual(names((await list(owner, { size: 1, after: first.next })).data.items), [one.name])
    await people.set(owner, 'follows_to', 'nobody')
    assert.deepEqual(refused(await list(reader)), [403, '对方没有公开关注和粉丝'])
    assert.equal((await list(owner)).code, 0)
  })
})

describe('its dynamics', () => {
  const count = async (id: string) => (await detail(id))?.dynamics
  const list = async (id: string, viewer?: TestSession) =>
    (await app.get('topic/dynamics', { query: { id }, token: viewer?.token })).data.items.map(
      (dynamic) => dynamic.id,
    )

  test('are those with its name behind a #, whatever the case, from before and after, counted through delete and restore', async () => {
    const author = await people.person()
    const name = `Run${newName()}`
    const old = await publish(app, author, { text: `早就说过 #${name}` })
    const { id } = await open({ name })
    assert.equal(await count(id), 1)
    const fresh = await publish(app, author, {
      text: `#${name.toLowerCase()} 和 #${name.toUpperCase()} 是一回事`,
    })
    assert.equal(await count(id), 2)
    assert.deepEqual(await list(id, author), [fresh.id, old.id])
    await app.post('dynamic/like', { id: fresh.id }, as(author))
    assert.equal(await count(id), 2)
    await app.post('dynamic/delete', { id: fresh.id }, as(author))
    assert.deepEqual([await count(id), await list(id, author)], [1, [old.id]])
    await app.post('dynamic/restore', { id: fresh.id }, as(author))
    assert.deepEqual([await count(id), await list(id, author)], [2, [fresh.id, old.id]])
  })

  test('of another school are not in a school’s topic, but under the hashtag', async () => {
    const { id, name } = await open()
    const far = await newPerson(app, elsewhere)
    const theirs = await publish(app, far, { text: `#${name}`, scope: 'everyone' })
    assert.deepEqual([await count(id), await list(id)], [0, []])
    const { data } = await app.get('dynamic/topicDynamics', { query: { topic: name } })
    assert.deepEqual(
      data.items.map((dynamic) => dynamic.id),
      [theirs.id],
    )
  })

  test('that are for the school are hidden from others', async () => {
    const { id, name } = await open()
    const author = await people.person()
    await publish(app, author, { text: `#${name}` })
    assert.deepEqual([(await list(id, author)).length, (await list(id)).length], [1, 0])
  })

  test('are counted right while many publish, delete and propose at once', async () => {
    const [name, other] = [newName(), newName()]
    const authors = await Promise.all([1, 2, 3, 4].map(() => people.person()))
    const creator = await people.student()
    const [proposed, ...published] = await Promise.all([
      add(creator, { name }),
      ...authors.flatMap((author) => [
        publish(app, author, { text: `#${name} #${other}` }),
        publish(app, author, { text: `#${other} #${name}` }),
      ]),
    ])
    await review(admin, proposed.data.id)
    assert.equal(await count(proposed.data.id), 8)
    const manager = creator
    const [first, second] = published
    await Promise.all([
      app.post('dynamic/delete', { id: first?.id }, as(authors[0] as TestSession)),
      app.post(
        'topic/removeDynamic',
        { id: proposed.data.id, dynamic: first?.id, reason: 'flood' },
        as(manager),
      ),
      app.post(
        'topic/removeDynamic',
        { id: proposed.data.id, dynamic: second?.id, reason: 'flood' },
        as(manager),
      ),
      app.post(
        'topic/removeDynamic',
        { id: proposed.data.id, dynamic: second?.id, reason: 'flood' },
        as(manager),
      ),
    ])
    assert.equal(await count(proposed.data.id), 6)
  })

  test('are taken out and put back by its managers; the author keeps them', async () => {
    const { id, name, creator } = await open()
    const author = await people.person('作者')
    const dynamic = await publish(app, author, { text: `#${name} 卖号` })
    const remove = (
      by: TestSession,
      what = 'topic/removeDynamic' as 'topic/removeDynamic' | 'topic/restoreDynamic',
    ) =>
      app.post(
        what,
        { id, dynamic: dynamic.id, ...(what === 'topic/removeDynamic' ? { reason: 'advert' } : {}) },
        as(by),
      )
    const removed = (by: TestSession) => app.get('topic/deletedDynamics', { query: { id }, token: by.token })
    const { creator: foreigner } = await open()
    for (const stranger of [author, foreigner, await people.student()]) {
      assert.deepEqual(refused(await remove(stranger)), [403, '只有这个话题的管理员能这样做'])
      assert.equal((await removed(stranger)).status, 403)
    }
    assert.equal((await remove(creator)).code, 0)
    assert.equal((await remove(admin)).code, 0)
    assert.deepEqual([await count(id), await list(id, author)], [0, []])
    assert.equal(
      (await app.get('dynamic/detail', { query: { id: dynamic.id }, token: author.token })).code,
      0,
    )
    const { data } = await removed(admin)
    assert.deepEqual([data.items[0]?.dynamic.id, data.items[0]?.removal.by?.id], [dynamic.id, creator.userId])
    await app.post('dynamic/delete', { id: dynamic.id }, as(author))
    assert.deepEqual(
      [
        await count(id),
        (await removed(creator)).data.items.length,
        (await remove(creator, 'topic/restoreDynamic')).status,
      ],
      [0, 0, 404],
    )
    await app.post('dynamic/restore', { id: dynamic.id }, as(author))
    assert.equal(await count(id), 0)
    assert.equal((await remove(creator, 'topic/restoreDynamic')).code, 0)
    assert.equal((await remove(creator, 'topic/restoreDynamic')).code, 0)
    assert.deepEqual([await count(id), await list(id, author)], [1, [dynamic.id]])
    const elsewhereIn = await publish(app, author, { text: '没有话题' })
    assert.equal(
      (await app.post('topic/removeDynamic', { id, dynamic: elsewhereIn.id, reason: 'advert' }, as(creator)))
        .status,
      404,
    )
  })
})

test('what was taken out is shown to managers who may see it', async () => {
  const platform = await people.person()
  await entrust(app, platform, 'platform-admin', null)
  const creator = await people.student()
  const { data: topic } = await add(creator, { scope: 'everyone' })
  await review(platform, topic.id)
  const [far, author] = [await newPerson(app, elsewhere), await newPerson(app, elsewhere)]
  await follow(far, topic.id)
  assert.equal((await app.post('topic/addManager', { id: topic.id, user: far.userId }, as(creator))).code, 0)
  const dynamic = await publish(app, author, { text: `只给本校 #${topic.name}` })
  assert.equal(
    (
      await app.post(
        'topic/removeDynamic',
        { id: topic.id, dynamic: dynamic.id, reason: 'offtopic' },
        as(far),
      )
    ).code,
    0,
  )
  const removed = async (by: TestSession) =>
    (await app.get('topic/deletedDynamics', { query: { id: topic.id }, token: by.token })).data.items.length
  assert.deepEqual([await removed(far), await removed(creator)], [1, 0])
})

test('someone leaves while another deletes under the same topic: neither waits for the other', async () => {
  const { id, name } = await open()
  const [leaver, other] = [await people.person(), await people.person()]
  await publish(app, leaver, { text: `#${name}` })
  const dynamic = await publish(app, other, { text: `#${name}` })
  await comment(app, leaver, dynamic.id)
  await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
    leaver.userId,
  ])
  await holding(app, 'select 1 from topics where id = $1 for update', [id], async (letGo) => {
    const erased = eraseDue(app.context)
    await waiting(app, 1)
    const deleted = app.post('dynamic/delete', { id: dynamic.id }, as(other))
    await waiting(app, 2)
    await letGo()
    assert.deepEqual([await erased, (await deleted).status], [1, 200])
  })
  assert.equal((await detail(id))?.dynamics, 0)
})

describe('its managers', () => {
  test('are chosen among its followers by its creator or a topic manager, not by a stranger', async () => {
    const { id, creator } = await open()
    const [fan, passer, blocked, hidden] = [
      await people.person('小管家'),
      await people.person(),
      await people.person(),
      await people.person(),
    ]
    for (const one of [fan, blocked, hidden]) await follow(one, id)
    await people.set(hidden, 'follows_to', 'nobody')
    await people.block(blocked, creator)
    const search = (by: TestSession, query: object = {}) =>
      app.get('topic/searchUsers', { query: { id, ...query }, token: by.token })
    const change = (
      by: TestSession,
      user: TestSession,
      path: 'topic/addManager' | 'topic/deleteManager' = 'topic/addManager',
    ) => app.post(path, { id, user: user.userId }, as(by))
    const { creator: foreigner } = await open()
    for (const stranger of [fan, foreigner]) {
      assert.equal((await search(stranger)).status, 403)
      assert.equal((await change(stranger, fan)).status, 403)
    }
    assert.deepEqual(names((await search(creator)).data.items), ['小管家'])
    assert.deepEqual(names((await search(creator, { keyword: '没有' })).data.items), [])
    for (const one of [passer, hidden])
      assert.equal((await change(creator, one)).envelope.message, '对方还没有关注这个话题')
    assert.equal((await change(creator, blocked)).status, 404)
    assert.equal((await change(creator, creator)).status, 409)
    assert.deepEqual(
      (await Promise.all([change(creator, fan), change(creator, fan)])).map(({ code }) => code),
      [0, 0],
    )
    assert.deepEqual((await told(fan)).filter((text) => text.includes('管理员')).length, 1)
    const { data } = await app.get('topic/managers', { query: { id } })
    assert.deepEqual([data.creator?.id, names(data.items)], [creator.userId, ['小管家']])
    assert.deepEqual([(await detail(id, fan))?.manages, (await detail(id, fan))?.appoints], [true, false])
    assert.equal((await app.get('topic/myTopic', as(fan))).data.items[0]?.mine, false)
    assert.equal((await change(fan, fan, 'topic/deleteManager')).code, 0)
    assert.equal((await detail(id, fan))?.manages, false)
  })
})

describe('lists', () => {
  test('hold the school’s and the country’s, by category, name, newest or hottest, page by page', async () => {
    const home = await newSchool(app, '列表大学')
    const student = await newPerson(app, home)
    await certify(app, student)
    const platform = await people.person()
    await entrust(app, platform, 'platform-admin', null)
    const make = async (change: object) => {
      const { data } = await add(student, change)
      await review(platform, data.id)
      return data
    }
    const a = await make({ category: 'food', name: '列表食堂' })
    const b = await make({ category: 'sport', scope: 'everyone', name: '列表夜跑' })
    const c = await make({ category: 'food', name: '列表奶茶' })
    await add(student, { category: 'food', name: '列表没审' })
    await publish(app, student, { text: '#列表食堂' })
    await follow(student, a.id)
    await follow(student, b.id)
    const list = async (query: object) => {
      const found: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const { data, envelope }: Awaited<ReturnType<typeof app.get<'topic/list'>>> = await app.get(
          'topic/list',
          { query: { school: home, size: 1, ...query, ...(after ? { after } : {}) } },
        )
        assert.equal(envelope.code, 0, envelope.message + envelope.msg)
        found.push(...names(data.items))
        after = data.next
      }
      return found.filter((name) => name.startsWith('列表'))
    }
    assert.deepEqual(await list({}), [c.name, b.name, a.name])
    assert.deepEqual(await list({ sort: 'hot' }), [a.name, b.name, c.name])
    assert.deepEqual(await list({ category: 'food' }), [c.name, a.name])
    assert.deepEqual(await list({ keyword: '奶茶' }), [c.name])
    assert.deepEqual(await list({ school: elsewhere }), [b.name])
    const byName = await app.get('topic/detail', { query: { name: '列表食堂', school: home } })
    assert.equal(byName.data?.id, a.id)
    assert.equal((await app.get('topic/detail', { query: { name: '没有这个话题' } })).data, null)
    assert.equal((await app.get('topic/detail')).status, 400)

    const reader = await newPerson(app, home)
    const recommended = async () =>
      names((await app.get('topic/recommended', as(reader))).data.items).filter((name) =>
        name.startsWith('列表'),
      )
    assert.deepEqual(await recommended(), [a.name, b.name, c.name])
    const choose = (chosen: string[]) => app.post('topic/Interest', { categories: chosen }, as(reader))
    assert.equal((await choose(['没有'])).status, 400)
    assert.equal((await choose(['food', 'food'])).status, 400)
    await Promise.all([choose(['sport']), choose(['sport'])])
    assert.deepEqual(
      (await app.get('topic/category', as(reader))).data.items
        .filter(({ interested }) => interested)
        .map(({ key }) => key),
      ['sport'],
    )
    assert.deepEqual(await recommended(), [b.name, a.name, c.name])
    await app.post('user/editPrivacy', { personalised: false }, as(reader))
    assert.deepEqual(await recommended(), [a.name, b.name, c.name])
    await follow(reader, a.id)
    assert.deepEqual(await recommended(), [b.name, c.name])
    assert.equal(categories.length, (await app.get('topic/category')).data.items.length)
  })

  test('offer topics, then hashtags, to who types a #', async () => {
    const { name } = await open({ name: '选题夜话' })
    const author = await people.person()
    await publish(app, author, { text: '#选题灵感 和 #选题夜话' })
    const { data } = await app.get('dynamic/topics', { query: { keyword: '选题' }, token: author.token })
    assert.deepEqual(
      data.items.map((item) => [item.name, item.topic !== null, item.dynamics]),
      [
        [name, true, 1],
        ['选题灵感', false, 1],
      ],
    )
    assert.equal((await app.get('dynamic/topics', as(author))).code, 0)
  })

  test('the heat that is shown orders as the list does', async () => {
    const now = Date.now()
    const day = 86_400_000
    const topics = [
      [3, 4, 0],
      [300, 40, 20],
      [30, 40, 3],
      [0, 0, 1],
      [900, 90, 8],
    ].map(([followers = 0, dynamics = 0, days = 0]) => ({ followers, dynamics, active: now - days * day }))
    for (const { followers, dynamics, active } of topics) {
      const { id } = await open({ category: 'hobby' })
      await app.pool.query(
        'update topics set followers = $2, dynamics = $3, last_active_at = $4 where id = $1',
        [id, followers, dynamics, new Date(active)],
      )
    }
    const { data } = await app.get('topic/list', { query: { school, category: 'hobby', sort: 'hot' } })
    const shown = data.items.map((topic) => heatOf(topic, Date.parse(topic.active), now))
    assert.equal(shown.length, 5)
    assert.deepEqual(
      shown,
      [...shown].sort((a, b) => b - a),
    )
  })
})

test('an account that goes takes its follows and proposals along; an open topic stays and counts right', async () => {
  const { id, name, creator } = await open()
  const fan = await people.person()
  await follow(creator, id)
  await follow(fan, id)
  await publish(app, creator, { text: `#${name}` })
  await publish(app, fan, { text: `#${name}` })
  const { data: cover } = await app.upload(await picture(), as(creator))
  await app.post('topic/edit', { id, cover: cover.id }, as(creator))
  const { data: waiting } = await add(creator)
  await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
    creator.userId,
  ])
  assert.equal(await eraseDue(app.context), 1)
  const left = await detail(id, fan)
  assert.deepEqual([left?.followers, left?.dynamics, left?.cover, left?.creator], [1, 1, null, null])
  const { rows } = await app.pool.query('select 1 from topics where id = $1', [waiting.id])
  assert.equal(rows.length, 0)
})

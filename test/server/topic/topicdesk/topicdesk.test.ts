// also on: external
/** The desk of a topic's managers: what waits, what is out of the ordinary, figures, and what the school does with topics. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { abnormal, statsDays } from '../../../../contract/topicdesk/rules'
import { comment, entrust, newPerson, publish, reply } from '../../campus'
import { startApp, type TestApp, type TestSession } from '../../harness'
import { names, refused } from '../../homepage/homepages'
import { as } from '../../asks'
import { newCampus } from '../topics'

let app: TestApp
let campus: Awaited<ReturnType<typeof newCampus>>
before(async () => {
  app = await startApp()
  campus = await newCampus(app)
})
after(() => app.close())

const counts = async (by: TestSession, id?: string) =>
  (await app.get('topic/desk', { query: id ? { id } : {}, token: by.token })).data
type List = 'topic/freshDynamics' | 'topic/reportedDynamics' | 'topic/abnormal'
const list = (path: List, by: TestSession, query: Record<string, unknown> = {}) =>
  app.get(path, { query, token: by.token })
const idsOf = async (path: List, by: TestSession, query: Record<string, unknown> = {}) =>
  (await list(path, by, query)).data.items.map(({ dynamic }) => dynamic.id)
const complain = async (id: string, by?: TestSession) => {
  const person = by ?? (await campus.people.person())
  assert.equal(
    (
      await app.post(
        'complaint/add',
        { key: randomUUID(), subject: 'dynamic', id, reason: 'advert' },
        as(person),
      )
    ).code,
    0,
  )
}

describe('what waits', () => {
  test('is counted exactly, listed page by page, of one topic or of all that one looks after', async () => {
    const [one, two] = [await campus.open(), await campus.open()]
    const manager = await campus.people.person('两处的管家')
    for (const { id, creator } of [one, two]) {
      await campus.follow(manager, id)
      await app.post('topic/addManager', { id, user: manager.userId }, as(creator))
    }
    const author = await campus.people.person()
    const first = await publish(app, author, { text: `#${one.name} 一` })
    const both = await publish(app, author, { text: `#${one.name} #${two.name} 二` })
    const third = await publish(app, author, { text: `#${two.name} 三` })
    await publish(app, manager, { text: `#${two.name} 自己的` })
    assert.deepEqual(await idsOf('topic/freshDynamics', manager), [third.id, both.id, first.id])
    assert.deepEqual(
      [
        (await counts(manager)).fresh,
        (await counts(manager, two.id)).fresh,
        (await counts(one.creator)).fresh,
      ],
      [3, 2, 2],
    )
    const { data: page } = await list('topic/freshDynamics', manager, { size: 2 })
    assert.deepEqual(await idsOf('topic/freshDynamics', manager, { size: 2, after: page.next }), [first.id])
    await app.post('topic/removeDynamic', { id: two.id, dynamic: third.id, reason: 'flood' }, as(manager))
    assert.deepEqual([(await counts(manager)).fresh, (await counts(manager)).removed], [2, 1])
    const { data: topics } = await app.get('topic/managed', as(manager))
    assert.deepEqual(
      topics.items.map(({ name, mine, fresh }) => [name, mine, fresh]),
      [
        [two.name, false, 1],
        [one.name, false, 2],
      ],
    )
    assert.deepEqual(
      names(
        (await app.get('topic/managed', { query: { size: 1, after: two.id }, token: manager.token })).data
          .items,
      ),
      [one.name],
    )
  })

  test('is looked through up to a dynamic, for all managers, and the mark never goes back', async () => {
    const { id, name, creator } = await campus.open()
    const author = await campus.people.person()
    const [old, latest] = [
      await publish(app, author, { text: `#${name} 早` }),
      await publish(app, author, { text: `#${name} 晚` }),
    ]
    const check = (dynamic: string) => app.post('topic/check', { id, dynamic }, as(creator))
    assert.equal((await check(latest.id)).code, 0)
    assert.equal((await check(old.id)).code, 0)
    assert.deepEqual(
      [(await counts(creator, id)).fresh, await idsOf('topic/freshDynamics', campus.admin, { id })],
      [0, []],
    )
    const elsewhere = await publish(app, author)
    assert.equal((await check(elsewhere.id)).status, 404)
    const newest = await publish(app, author, { text: `#${name} 更晚` })
    assert.deepEqual(await idsOf('topic/freshDynamics', creator, { id }), [newest.id])
  })

  test('leaves out what the manager may not read, and nobody sees the desk of another’s topic', async () => {
    const { id, name, creator } = await campus.open()
    const [blocked, hidden] = [await campus.people.person(), await campus.people.person()]
    for (const author of [blocked, hidden]) await publish(app, author, { text: `#${name}` })
    await campus.people.block(blocked, creator)
    await campus.people.set(hidden, 'dynamics_to', 'nobody')
    assert.deepEqual(
      [(await counts(creator, id)).fresh, await idsOf('topic/freshDynamics', creator)],
      [0, []],
    )
    const stranger = await campus.people.student()
    for (const path of [
      'topic/desk',
      'topic/stats',
      'topic/log',
      'topic/deletedDynamics',
      'topic/appeals',
      'topic/freshDynamics',
      'topic/reportedDynamics',
      'topic/abnormal',
    ] as const)
      assert.deepEqual(refused(await app.get(path, { query: { id }, token: stranger.token })), [
        403,
        '只有这个话题的管理员能这样做',
      ])
    assert.deepEqual(await counts(stranger), {
      fresh: 0,
      reported: 0,
      removed: 0,
      appeals: 0,
      abnormal: 0,
      proposals: null,
    })
    assert.notEqual((await counts(campus.admin)).proposals, null)
  })
})

describe('what is reported', () => {
  test('shows how many and why, never who, and not to whose it is', async () => {
    const { id, name, creator } = await campus.open()
    const author = await campus.people.person()
    const dynamic = await publish(app, author, { text: `#${name} 加微信` })
    const own = await publish(app, creator, { text: `#${name} 我自己的` })
    const reporter = await campus.people.person('举报人')
    await complain(dynamic.id, reporter)
    await complain(dynamic.id)
    await complain(own.id)
    const { data, envelope } = await list('topic/reportedDynamics', creator, { id })
    assert.deepEqual(
      data.items.map((item) => 'complaints' in item && [item.dynamic.id, item.complaints, item.reasons]),
      [[dynamic.id, 2, ['advert']]],
    )
    assert.doesNotMatch(JSON.stringify(envelope), new RegExp(reporter.userId))
    const look = async (what: string) =>
      (await app.get('topic/case', { query: { id, dynamic: what }, token: creator.token })).data.reports
    assert.deepEqual(
      [await look(dynamic.id), await look(own.id)],
      [{ complaints: 2, reasons: ['advert'] }, null],
    )
    await app.post('topic/removeDynamic', { id, dynamic: dynamic.id, reason: 'advert' }, as(creator))
    assert.equal((await counts(creator, id)).reported, 0)
  })
})

describe('what is out of the ordinary', () => {
  const flags = async (by: TestSession, id: string) => {
    const { data } = await list('topic/abnormal', by, { id })
    return data.items.map((item) => ('flags' in item ? [item.dynamic.id, item.flags] : []))
  }

  test('are bursts and repeated words, until a manager finds nothing wrong', async () => {
    const { id, name, creator } = await campus.open()
    const [busy, quiet] = [await campus.people.person(), await campus.people.person()]
    const sent: { id: string }[] = []
    for (let n = 0; n < abnormal.burst.count; n += 1)
      sent.push(await publish(app, busy, { text: `#${name} 第 ${n} 件事情各不相同` }))
    await publish(app, quiet, { text: `#${name}` })
    assert.deepEqual(await flags(creator, id), [[sent.at(-1)?.id, ['burst']]])
    const copies: { id: string }[] = []
    for (const text of ['出闲置的自行车', '出闲置的 自行车！', '出闲置的自行车。'])
      copies.push(await publish(app, await campus.people.person(), { text: `#${name} ${text}` }))
    assert.deepEqual(
      (await flags(creator, id)).slice(0, 3),
      copies.reverse().map((copy) => [copy.id, ['repeat']]),
    )
    assert.equal((await counts(creator, id)).abnormal, 4)
    const pass = (passed: boolean) =>
      app.post('topic/pass', { id, dynamic: copies[0]?.id, passed }, as(creator))
    await Promise.all([pass(true), pass(true)])
    assert.equal((await counts(creator, id)).abnormal, 3)
    await pass(false)
    assert.equal((await counts(creator, id)).abnormal, 4)
  })

  test('are many reports, and authors who were muted afterwards', async () => {
    const { id, name, creator } = await campus.open()
    const author = await campus.people.person()
    const dynamic = await publish(app, author, { text: `#${name} 加群领券` })
    for (let n = 0; n < abnormal.reports.count - 1; n += 1) await complain(dynamic.id)
    assert.deepEqual(await flags(creator, id), [])
    await complain(dynamic.id)
    assert.deepEqual(await flags(creator, id), [[dynamic.id, ['reports']]])
    const { data } = await app.post(
      'complaint/add',
      { key: randomUUID(), subject: 'user', id: author.userId, reason: 'advert' },
      as(await campus.people.person()),
    )
    await app.post(
      'complaint/approved',
      { id: data.id, rule: 'advert', note: '反复发布广告', days: 1 },
      as(campus.admin),
    )
    assert.deepEqual(await flags(creator, id), [[dynamic.id, ['reports', 'muted']]])
  })

  test('say of a pseudonym nothing that its person did, nor of a person what a pseudonym did', async () => {
    await app.pool.query('update schools set anonymous = true where id = $1', [campus.school])
    const { id, name, creator } = await campus.open()
    const author = await campus.people.person()
    const hidden = await publish(app, author, { text: `#${name} 没有名字的`, anonymous: true })
    for (let n = 1; n < abnormal.burst.count; n += 1)
      await publish(app, author, { text: `#${name} 第 ${n} 件事情各不相同` })
    await publish(app, author, { text: `#${name} 又没有名字`, anonymous: true })
    assert.deepEqual(await flags(creator, id), [])
    const mute = (alias: string | null) =>
      app.pool.query(
        `insert into complaint_cases (id, number, subject, subject_id, owner_id, alias_id, state, mute_until, decided_at)
         values (gen_random_uuid(), $1, $2, gen_random_uuid(), $3, $4, 'approved', now() + interval '1 day', now())`,
        [`P-${alias ?? 'user'}`, alias ? 'dynamic' : 'user', author.userId, alias],
      )
    await mute(hidden.author.id)
    assert.deepEqual(await flags(creator, id), [])
    await mute(null)
    const named = (await flags(creator, id)).flat()
    assert.equal(named.filter((one) => String(one) === 'muted').length, abnormal.burst.count - 1)
    assert.ok(!named.includes(hidden.id))
  })
})

test('the figures count each day in Asia/Shanghai, without what was taken out', async () => {
  const { id, name, creator } = await campus.open()
  const author = await campus.people.person()
  const [kept, old, out] = [
    await publish(app, author, { text: `#${name} 一` }),
    await publish(app, author, { text: `#${name} 二` }),
    await publish(app, author, { text: `#${name} 三` }),
  ]
  const root = await comment(app, creator, kept.id)
  await reply(app, author, root.id)
  await comment(app, creator, out.id)
  await app.post('dynamic/like', { id: kept.id }, as(creator))
  await campus.follow(author, id)
  await app.post('topic/removeDynamic', { id, dynamic: out.id, reason: 'flood' }, as(creator))
  // the last minute of yesterday there, whatever the day here
  await app.pool.query(
    `update dynamics set created_at = date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' - interval '1 minute' where id = $1`,
    [old.id],
  )
  const { data } = await app.get('topic/stats', { query: { id }, token: creator.token })
  const { rows } = await app.pool.query<{ day: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`,
  )
  assert.equal(data.days.length, statsDays)
  assert.deepEqual(data.days.at(-1), { day: rows[0]?.day, dynamics: 1, comments: 2, likes: 1, followers: 1 })
  assert.equal(data.days.at(-2)?.dynamics, 1)
  assert.deepEqual(
    data.days
      .slice(0, -2)
      .flatMap(({ dynamics, comments, likes, followers }) => [dynamics, comments, likes, followers])
      .filter(Boolean),
    [],
  )
})

describe('the school', () => {
  const close = (by: TestSession, id: string) =>
    app.post('topic/close', { id, reason: '没有人照看了' }, as(by))
  const reopen = (by: TestSession, id: string) => app.post('topic/reopen', { id }, as(by))

  test('closes a topic, which is listed, found and followed no more, and opens it again', async () => {
    const { id, name, creator } = await campus.open()
    const fan = await campus.people.person()
    await campus.follow(fan, id)
    assert.equal((await close(creator, id)).status, 403)
    const stranger = await newPerson(app, campus.elsewhere)
    await entrust(app, stranger, 'topic-manager', campus.elsewhere)
    assert.deepEqual(refused(await close(stranger, id)), [403, '这个话题不归你管'])
    const both = await Promise.all([close(campus.admin, id), close(campus.admin, id)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    assert.equal(
      (await campus.told(creator)).filter((text) => text.includes(`#${name} 关闭了：没有人照看了`)).length,
      1,
    )
    const seen = async (viewer: TestSession) =>
      (await app.get('topic/detail', { query: { id }, token: viewer.token })).data?.state ?? null
    assert.deepEqual(
      [await seen(creator), await seen(campus.admin), await seen(fan)],
      ['closed', 'closed', null],
    )
    assert.deepEqual(names((await app.get('user/followTopics', as(fan))).data.items), [])
    assert.equal((await campus.follow(await campus.people.person(), id)).status, 404)
    assert.match((await campus.add(await campus.people.student(), { name })).envelope.msg, /被关闭过/)
    assert.equal(
      (await app.post('topic/edit', { id, intro: '换一段介绍' }, as(creator))).envelope.message,
      '话题已经关闭，不能修改',
    )
    assert.equal((await reopen(campus.admin, id)).code, 0)
    assert.equal((await reopen(campus.admin, id)).status, 409)
    assert.deepEqual(names((await app.get('user/followTopics', as(fan))).data.items), [name])
  })

  test('gives it to one who follows it, who is its owner from then on', async () => {
    const { id, name, creator } = await campus.open()
    const [heir, passer] = [await campus.people.person(), await campus.people.person()]
    await campus.follow(heir, id)
    await app.post('topic/addManager', { id, user: heir.userId }, as(creator))
    const transfer = (user: TestSession, by = campus.admin) =>
      app.post('topic/transfer', { id, user: user.userId }, as(by))
    assert.equal((await transfer(heir, creator)).status, 403)
    assert.equal((await transfer(passer)).envelope.message, '对方还没有关注这个话题')
    assert.equal((await transfer(heir)).code, 0)
    assert.equal((await transfer(heir)).code, 0)
    const standing = async (who: TestSession) => (await campus.detail(id, who))?.mine
    assert.deepEqual([await standing(heir), await standing(creator)], [true, false])
    assert.deepEqual((await app.get('topic/managers', { query: { id } })).data.items, [])
    assert.deepEqual(
      [
        (await campus.told(heir)).some((text) => text.includes(`#${name} 转交给你了`)),
        (await counts(creator)).removed,
      ],
      [true, 0],
    )
    await close(campus.admin, id)
    assert.equal((await transfer(creator)).status, 409)
  })

  test('lists its topics in every state; the log of one is for who looks after it', async () => {
    const { id, name, creator } = await campus.open({ category: 'food' })
    await close(campus.admin, id)
    const all = (query: Record<string, unknown>, by = campus.admin) =>
      app.get('topic/schoolTopics', { query, token: by.token })
    assert.deepEqual(
      (await all({ state: 'closed', keyword: name, category: 'food' })).data.items.map((item) => [
        item.id,
        item.reason,
        item.creator?.id,
      ]),
      [[id, '没有人照看了', creator.userId]],
    )
    assert.deepEqual((await all({ state: 'approved', keyword: name })).data.items, [])
    const { data: page } = await all({ size: 1 })
    assert.ok(page.next && !names((await all({ size: 50, after: page.next })).data.items).includes(name))
    const stranger = await newPerson(app, campus.elsewhere)
    await entrust(app, stranger, 'school-admin', campus.elsewhere)
    assert.deepEqual((await all({ keyword: name }, stranger)).data.items, [])
    await reopen(campus.admin, id)
    const { data } = await app.get('topic/log', { query: { id }, token: creator.token })
    assert.deepEqual(
      data.items.map(({ action }) => action),
      ['topic.reopen', 'topic.close', 'topic.approve'],
    )
    const { data: older } = await app.get('topic/log', {
      query: { id, size: 2, after: data.items[0]?.id },
      token: creator.token,
    })
    assert.deepEqual(
      older.items.map(({ action }) => action),
      ['topic.close', 'topic.approve'],
    )
  })
})
